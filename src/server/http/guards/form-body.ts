import { isMultiLine, oneLine, uniformText } from "#domain/text/typed-text.ts";
import { arePlainLines, countOf, decoded, isPlainText, isWithinBounds, MOST_FIELDS } from "./bounds.ts";

/**
 * Parsed once, whatever its encoding. Unreadable bodies, and ones that no form of the shop sends, are
 * rejected here.
 */
export type FormBody =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly refusal: { readonly reason: "unreadable" | "too-large" } };

type Fields = readonly (readonly [string, string])[];

const UNREADABLE: FormBody = { ok: false, refusal: { reason: "unreadable" } };
const TOO_LARGE: FormBody = { ok: false, refusal: { reason: "too-large" } };

export async function readFormBody(request: Request): Promise<FormBody> {
  const type = request.headers.get("content-type") ?? "";
  return type.startsWith("multipart/form-data") ? readMultipart(request, type) : readUrlEncoded(request);
}

async function readUrlEncoded(request: Request): Promise<FormBody> {
  const text = await request.text();
  if (countOf(text, "&") >= MOST_FIELDS) return TOO_LARGE;
  if (text.includes("%") && decoded(text) === null) return UNREADABLE;
  return handOn([...new URLSearchParams(text)]);
}

async function readMultipart(request: Request, type: string): Promise<FormBody> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return UNREADABLE;
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countOf(bytes.toString("latin1"), `--${mark}`) > MOST_FIELDS) return TOO_LARGE;
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  if (!form) return UNREADABLE;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") return UNREADABLE;
    fields.push([name, value]);
  }
  return handOn(fields);
}

const PASSWORD = /password/i;

function handOn(sent: Fields): FormBody {
  if (!isWithinBounds(sent)) return TOO_LARGE;
  // A password stays exactly as typed; otherwise it would not match the one that was set.
  const fields = sent.map(
    ([name, value]) => [name, PASSWORD.test(name) ? value : typedText(name, value)] as const,
  );
  const isPlain = (name: string, value: string) =>
    isPlainText(name) && (isMultiLine(name) ? arePlainLines(value) : isPlainText(value));
  if (!fields.every(([name, value]) => isPlain(name, value))) return UNREADABLE;
  return { ok: true, value: String(new URLSearchParams(fields.map((field) => [...field]))) };
}

/** Tabs come from spreadsheets. */
function typedText(name: string, value: string): string {
  return isMultiLine(name) ? uniformText(value).replaceAll("\t", " ") : oneLine(value);
}
