import { emailFaults, type FieldFault } from "./customer-details.ts";

/** Longer names fit neither the printed ticket nor a line on the page. */
export const NAME_LENGTH = 80;

export function shareFaults({
  name,
  email,
}: {
  readonly name: string;
  readonly email: string;
}): FieldFault[] {
  const length = [...name.trim()].length;
  const named =
    length === 0
      ? [{ field: "name", rule: "share-name-required" }]
      : length > NAME_LENGTH
        ? [{ field: "name", rule: "too-long" }]
        : [];
  return [...named, ...(email.trim() === "" ? [] : emailFaults(email))];
}

/** Whether the performance has ended. Links to its tickets expire then. */
export function isOver(
  { starts, durationMinutes }: { readonly starts: string; readonly durationMinutes: number },
  now: number,
): boolean {
  return Date.parse(starts) + durationMinutes * 60_000 <= now;
}
