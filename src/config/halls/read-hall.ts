import type { z } from "zod";
import { readHouseFile } from "../house/house-files.ts";
import type { HouseSource } from "../house/house-source.ts";
import { type Fault, reporterFor } from "../json/fault.ts";
import { type HallSidecar, hallSidecarSchema, type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";
import { planFaults, sidecarFaults } from "./hall-faults.ts";

/** Undefined if a file does not fit its schema. */
interface ReadHall {
  readonly plan: SeatingPlanFile | undefined;
  readonly sidecar: HallSidecar | undefined;
}

/** Ids of the halls that have a plan, a sidecar or both. */
export async function hallIds(source: HouseSource): Promise<string[]> {
  const files = (await source.list("halls")).filter((file) => file.endsWith(".json"));
  return [...new Set(files.map((file) => file.replace(/(\.sidecar)?\.json$/, "")))].toSorted();
}

export async function readHall(
  source: HouseSource,
  files: { readonly plan: string; readonly sidecar: string | null },
  faults: Fault[],
): Promise<ReadHall> {
  const plan = await readHouseFile(source, { file: files.plan, schema: seatingPlanSchema, faults });
  const sidecar =
    files.sidecar === null
      ? null
      : await readHouseFile(source, { file: files.sidecar, schema: hallSidecarSchema, faults });
  const legible = plan.content ?? legibleIn(seatingPlanSchema, plan.raw);
  if (legible) planFaults(legible, reporterFor(files.plan, faults), sidecar?.content);
  if (plan.content && sidecar?.content && files.sidecar !== null) {
    const hall = { plan: plan.content, sidecar: sidecar.content };
    sidecarFaults(hall, reporterFor(files.sidecar, faults));
  }
  return { plan: plan.content, sidecar: sidecar?.content };
}

/**
 * Without the parts that do not fit the schema, so that other errors are found in the same run. Undefined if
 * a required part is missing: removing a seat would shift all later paths.
 */
export function legibleIn<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): z.output<Schema> | undefined {
  const copy = structuredClone(raw);
  for (const issue of schema.safeParse(copy).error?.issues ?? []) takeOut(copy, issue);
  return schema.safeParse(copy).data;
}

function takeOut(root: unknown, issue: z.core.$ZodIssue): void {
  const unknownKeys = issue.code === "unrecognized_keys";
  const parent = (unknownKeys ? issue.path : issue.path.slice(0, -1)).reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    root,
  );
  if (typeof parent !== "object" || parent === null || Array.isArray(parent)) return;
  for (const key of unknownKeys ? issue.keys : issue.path.slice(-1)) Reflect.deleteProperty(parent, key);
}
