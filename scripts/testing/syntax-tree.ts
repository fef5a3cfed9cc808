/** A node of swc's syntax tree. Its span counts bytes, continuing from one parsed file to the next. */
export type Node = {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
} & { readonly [key: string]: unknown };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
export const isNode = (value: unknown): value is Node => isRecord(value) && typeof value["type"] === "string";
