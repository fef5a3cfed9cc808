import { refused } from "#domain/outcome.ts";
import type { AddressLookup } from "#ports/address-lookup.ts";
import type { SiteAddressLookup } from "../../../web/site.ts";
import { createTally } from "./tally.ts";

/** Each lookup costs the house money; visitors enter a few addresses, programs all there are. */
const QUESTIONS = 60;
const WINDOW_MS = 600_000;

/** Limits address lookups per network to 60 in ten minutes, per process. */
export function createAddressGuard(
  lookup: AddressLookup,
  now: () => number,
  networkOf: (address: string) => string,
): SiteAddressLookup {
  const questions = createTally(now, WINDOW_MS);
  const mayAsk = (address: string) => questions.add(networkOf(address)) <= QUESTIONS;
  return {
    find: async (text, within, address) =>
      mayAsk(address) ? lookup.find(text, within) : refused("unreachable"),
    read: async (id, address) => (mayAsk(address) ? lookup.read(id) : refused("unreachable")),
  };
}
