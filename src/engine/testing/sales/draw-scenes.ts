import type { Caller } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import { announceDraw } from "../../sales/registrations/announce.ts";
import { drawRegistration } from "../../sales/registrations/draw.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { ADULT, NOON, smallHouse, TOSCA } from "../small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../test-shop.ts";

/** A ballot with its registrations, for tests of draws that go wrong and of their emails. */

const DAY = 86_400;
const LOTTERY = 12;
export const FIRST_NIGHT: Registration = {
  ...{ id: "first-night", about: { sv: "Lottas" }, performances: [TOSCA], rehearsal: null },
  ...{ modeOfSale: LOTTERY, sections: [], mostTickets: 4, mostAlternatives: 0, onePer: "customer" },
  opens: NOON - DAY * 1000,
  closes: NOON + 0.8 * DAY * 1000,
  draws: NOON + 1.1 * DAY * 1000,
  declined: { seats: "next", party: "may-buy" },
  answerBy: NOON + 2.5 * DAY * 1000,
};

/** The small house whose premiere is sold only to drawn registrations. */
export function houseOf(registration: Registration): Partial<Catalogue> {
  const house = smallHouse();
  return {
    registrations: [registration],
    priceLists: house.priceLists.map((list) => ({
      ...list,
      priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, LOTTERY] })),
    })),
    performances: house.performances.map((one) =>
      one.id === TOSCA
        ? {
            ...one,
            sale: [{ modeOfSale: LOTTERY, priority: false, from: NOON - DAY * 1000, to: one.starts }],
          }
        : one,
    ),
  };
}

export async function registerParties(
  shop: TestShop,
  parties: number,
  party: number,
  language: Language = "sv",
): Promise<Caller[]> {
  const people: Caller[] = [];
  for (let number = 0; number < parties; number++) {
    const somebody = await signedIn(
      shop.backEnd,
      await visitor(shop.backEnd),
      `guest-${number}@test.example`,
    );
    const caller = { ...somebody, language };
    const first = { section: "parkett", party, priceType: ADULT };
    await shop.backEnd.registrations.save({ performance: TOSCA, first, enter: true }, caller);
    people.push(caller);
  }
  return people;
}

export function close(shop: TestShop): void {
  shop.clock.advance(0.8 * DAY + 60);
}

/** Opened after the announcement. Of six parties of four, three sit together: in rows of ten and eight. */
export async function openDrawn(declined?: Registration["declined"], language?: Language) {
  const registration = { ...FIRST_NIGHT, ...(declined && { declined }) };
  const shop = await openTestShop({ catalogue: houseOf(registration) });
  const people = await registerParties(shop, 6, 4, language);
  close(shop);
  await drawRegistration(shop.services, registration);
  await announceDraw(shop.services, registration);
  return { shop, people };
}

/** Returns drawn and waiting customers, each in the draw's order. */
export async function standing(shop: TestShop, people: readonly Caller[]) {
  const all = await Promise.all(
    people.map(async (caller) => {
      const read = await shop.backEnd.registrations.read({ performance: TOSCA }, caller);
      return { caller, entry: read.ok ? read.value.mine : null };
    }),
  );
  const sorted = all.toSorted((a, b) => (a.entry?.rank ?? 0) - (b.entry?.rank ?? 0));
  const of = (state: string) =>
    sorted.flatMap(({ caller, entry }) => (entry?.state === state ? [caller] : []));
  return { offered: of("offered"), unlucky: of("unlucky") };
}

/** Returns the caller at an index; throws if there is none. */
export function at(callers: readonly Caller[], place = 0): Caller {
  const caller = callers[place];
  if (!caller) throw new Error("Nobody stands there");
  return caller;
}
