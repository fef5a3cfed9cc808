import type { AddressSuggestion, FoundAddress } from "#domain/customer/address-lookup.ts";
import type { Outcome } from "#domain/outcome.ts";

export interface AddressLookup {
  /** @param within a group from an earlier result, such as a street or a block */
  find(
    text: string,
    within: string | null,
  ): Promise<Outcome<readonly AddressSuggestion[], { readonly reason: "unreachable" }>>;
  read(id: string): Promise<Outcome<FoundAddress, { readonly reason: "unreachable" }>>;
}
