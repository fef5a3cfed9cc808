import type { AddressSuggestion, FoundAddress } from "#domain/customer/address-lookup.ts";
import type { Outcome } from "#domain/outcome.ts";

/** What the product needs of a service that knows addresses. */
export interface AddressLookup {
  /** @param within a group of addresses that an earlier answer named: a street, a block */
  find(
    text: string,
    within: string | null,
  ): Promise<Outcome<readonly AddressSuggestion[], { readonly reason: "unreachable" }>>;
  read(id: string): Promise<Outcome<FoundAddress, { readonly reason: "unreachable" }>>;
}
