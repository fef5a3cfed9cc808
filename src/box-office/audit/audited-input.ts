import { isUuid } from "#domain/text/uuid.ts";
import type { OfficeOperation } from "../operations/operation.ts";

/** A code is money, so the log has only its last characters. */
const KEPT = 4;
/** Files and long texts are stored where they belong. */
const LONGEST = 500;
/** More than any operation has fields. */
const MOST_FIELDS = 40;

/** What the audit log keeps of an input, which may not be valid. */
export function writtenInput({ secrets = [] }: OfficeOperation, input: unknown): unknown {
  if (typeof input !== "object" || input === null) return shortened(input);
  const fields = Object.entries(input).slice(0, MOST_FIELDS);
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      shortened(secrets.includes(field) ? withLastCharacters(value) : value),
    ]),
  );
}

function withLastCharacters(value: unknown): unknown {
  if (typeof value === "string") return `…${value.slice(-KEPT).toWellFormed()}`;
  return Array.isArray(value) ? value.map(withLastCharacters) : value;
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  if (text.length <= LONGEST) return value;
  // Half a character is nothing that a database stores.
  return `${(typeof value === "string" ? value : text).slice(0, LONGEST).toWellFormed()}…`;
}

/** Of a column of type integer. */
const LARGEST = 2_147_483_647;

/** What the log is searched by: fields of these names mean the same in every operation. */
export function subjectOf(input: unknown): {
  readonly order: string | null;
  readonly customer: string | null;
  readonly performance: number | null;
} {
  const given: Readonly<Record<string, unknown>> = { ...(typeof input === "object" ? input : {}) };
  const { order, customer } = given;
  const performance = Number(given["performance"]);
  return {
    order: typeof order === "string" && order.length <= 40 ? order : null,
    customer: typeof customer === "string" && isUuid(customer) ? customer : null,
    performance:
      Number.isInteger(performance) && performance > 0 && performance <= LARGEST ? performance : null,
  };
}
