import { href } from "react-router";
import type { RefusalOf } from "#contract/operation.ts";
import type { basket } from "#contract/operations/basket.ts";

/** The result of extending the basket, carried in the address of the page that requested it. */

export const MORE_TIME_PATH = href("/checkout/more-time");
const PARAMETER = "more-time";

type Refused = Extract<RefusalOf<typeof basket.extend>["reason"], "no-extension-left" | "others-waiting">;
export type MoreTimeAnswer = "given" | Refused;
const ANSWERS: readonly MoreTimeAnswer[] = ["given", "no-extension-left", "others-waiting"];

/** Null or an unknown result removes an earlier one. */
export function withAnswer(address: string, answer: string | null): string {
  const url = new URL(address, "https://here.invalid");
  if (ANSWERS.some((known) => known === answer)) url.searchParams.set(PARAMETER, answer ?? "");
  else url.searchParams.delete(PARAMETER);
  return url.pathname + url.search;
}

export function readAnswer(search: string): MoreTimeAnswer | null {
  const given = new URLSearchParams(search).get(PARAMETER);
  return ANSWERS.find((known) => known === given) ?? null;
}
