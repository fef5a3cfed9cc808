import { createHttpBackEnd } from "#contract/http-client.ts";
import { sellsTo } from "#domain/availability.ts";
import { NOBODY } from "../tooling/load.ts";

/** Performances without sales; each load has its own. */
export interface Performances {
  /** Performances for holders, and others for buyers. */
  next(): { readonly held: readonly number[]; readonly bought: readonly number[] };
}

export async function openPerformances(url: string): Promise<Performances> {
  const read = await createHttpBackEnd(url).catalogue.agenda({}, NOBODY);
  if (!read.ok) throw new Error("The agenda was refused");
  const open = read.value.performances.filter(
    ({ availability, ways, venue }) =>
      sellsTo(availability.state) && ways !== "enquiry" && venue.id === "main-stage",
  );
  const ids = open.map(({ id }) => id);
  return {
    next() {
      const [held, bought] = [ids.splice(0, 4), ids.splice(0, 3)];
      if (bought.length < 3) throw new Error("The house has no more performances to sell");
      return { held, bought };
    },
  };
}
