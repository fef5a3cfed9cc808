import type { SeatFacts } from "./seat-facts.ts";
import type { Allocation, Party } from "./seat-types.ts";

/** What the chosen seats have in common, and so what can be done with them. */
export interface ChosenFacts {
  readonly seats: readonly number[];
  readonly areFree: boolean;
  /** All of them kept by this one and neither held nor sold. */
  readonly keptBy: Allocation | null;
  /** All of them belong to this one, sold ones too. */
  readonly allocation: Allocation | null;
  /** The sold parties that the chosen seats are of. */
  readonly parties: readonly (Party & { readonly order: string })[];
  /** All of them are sold to `parties`. */
  readonly areSold: boolean;
}

export function chosenFacts(facts: SeatFacts, seats: readonly number[]): ChosenFacts {
  const found = seats.map((seat) => facts.of(seat));
  const [first] = found;
  const is = (state: string) => seats.length > 0 && found.every((fact) => fact.state === state);
  const one = first?.allocation ?? null;
  const isOne = one !== null && found.every(({ allocation }) => allocation?.id === one.id);
  const parties = [...new Set(found.flatMap(({ party }) => party ?? []))].flatMap((party) =>
    party.kind === "sold" && party.order !== null ? [{ ...party, order: party.order }] : [],
  );
  return {
    ...{ seats, areFree: is("free"), keptBy: isOne && is("kept") ? one : null },
    ...{ allocation: isOne ? one : null, parties, areSold: is("sold") && parties.length > 0 },
  };
}
