import { createTranslator } from "use-intl/core";
import { isMessage, type Translations, translate as translateMessage } from "#domain/text/message.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { describeTicket } from "../door/describe-ticket.ts";
import type { InputFault } from "../faults.ts";
import type { ShownTicket } from "../operations/door/tickets.ts";
import en from "./en.json" with { type: "json" };
import sv from "./sv.json" with { type: "json" };
import svFaults from "./sv-faults.json" with { type: "json" };

/** Of what the house's rules say. */
const TRANSLATIONS: Readonly<Record<OfficeLanguage, Translations>> = { sv: svFaults, en: {} };

const officeMessages: Readonly<Record<OfficeLanguage, object>> = { sv, en };

interface Refused {
  /** As `orders.refund`. */
  readonly operation: string;
  readonly input: object;
  readonly refusal: { readonly reason: string };
  readonly writeMoney: (money: { readonly amount: number; readonly currency: string }) => string;
}

/** Why an operation was refused, in words. A message may name fields of the input and of the refusal. */
export function refusalMessage(
  language: OfficeLanguage,
  { operation, input, refusal, writeMoney }: Refused,
): string {
  const translate = createTranslator({ locale: language, messages: officeMessages[language] });
  const { reason, ...details } = refusal;
  const values = Object.entries({ ...input, ...details }).map(([name, value]) => [name, write(value)]);
  const key = keyOf(language, operation, reason);
  return translate(key as never, Object.fromEntries(values) as never);

  function write(value: unknown): string {
    if (Array.isArray(value)) return value.map(write).join("; ");
    if (typeof value !== "object" || value === null) return String(value);
    if (isMessage(value)) return translateMessage(value, TRANSLATIONS[language]);
    if ("amount" in value && "currency" in value)
      return writeMoney(value as Parameters<typeof writeMoney>[0]);
    if ("code" in value && "place" in value) return describeTicket(value as ShownTicket);
    if ("title" in value && "starts" in value && "name" in value && "order" in value)
      return [value.title, value.starts, value.name, value.order].filter(Boolean).join(" ");
    if ("title" in value && "starts" in value) return `${value.title} ${value.starts}`;
    if (isFault(value)) return `${value.field}: ${faultMessage(language, value)}`;
    if ("field" in value && "rule" in value) return translate(`rules.${value.rule}` as never);
    if ("file" in value) return placeInHouse(value);
    return lostIn(value) ?? JSON.stringify(value);
  }

  /** Of a fault or a conflict in the house's files. */
  function placeInHouse(value: object): string {
    const { file, place, path, reason }: Readonly<Record<string, unknown>> = { ...value };
    const at = Array.isArray(path) ? path.join(".") : place;
    const said = isMessage(reason) ? write(reason) : null;
    return [[file, at].filter(Boolean).join(" "), said].filter(Boolean).join(": ");
  }
}

const GAP = "…";

/**
 * Why an operation of the log was refused. The log keeps no details of a refusal: gaps stand for those in `details`. Null
 * without a message.
 */
export function loggedRefusalMessage(
  language: OfficeLanguage,
  logged: Omit<Refused, "refusal"> & { readonly reason: string; readonly details: readonly string[] },
): string | null {
  const { operation, input, reason, details } = logged;
  const translate = createTranslator({ locale: language, messages: officeMessages[language] });
  if (!translate.has(keyOf(language, operation, reason) as never)) return null;
  const gaps = Object.fromEntries(details.map((name) => [name, GAP]));
  const message = refusalMessage(language, { ...logged, input: { ...gaps, ...input }, refusal: { reason } });
  return message === GAP
    ? translate("general.invalid-input-logged" as never)
    : message.replaceAll(`${GAP}.`, GAP);
}

function keyOf(language: OfficeLanguage, operation: string, reason: string): string {
  const { has } = createTranslator({ locale: language, messages: officeMessages[language] });
  const [group = ""] = operation.split(".");
  const keys = [`${operation}.${reason}`, `${group}.shared.${reason}`];
  return keys.find((known) => has(known as never)) ?? `general.${reason}`;
}

/** Of what would be lost. */
function lostIn(value: object): string | null {
  const { performance, seat, tickets }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof performance !== "number") return null;
  return [performance, seat ?? (tickets === undefined ? undefined : `(${tickets})`)]
    .filter(Boolean)
    .join(" ");
}

/** What the refusal says besides its reason; faults of the input in words, to stand beside their fields. */
export function refusalDetails(
  language: OfficeLanguage,
  { reason: _, ...details }: { readonly reason: string },
): Readonly<Record<string, unknown>> {
  const written = (one: unknown) => (isFault(one) ? { ...one, message: faultMessage(language, one) } : one);
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.map(written) : value]),
  );
}

function faultMessage(language: OfficeLanguage, { fault, limit = 0, choices = "" }: InputFault): string {
  const translate = createTranslator({ locale: language, messages: officeMessages[language] });
  return translate(`faults.${fault}` as never, { limit, choices } as never);
}

const isFault = (value: unknown): value is InputFault =>
  typeof value === "object" && value !== null && "field" in value && "fault" in value;
