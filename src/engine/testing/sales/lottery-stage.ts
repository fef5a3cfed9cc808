import { afterEach, beforeEach } from "vitest";
import type { Caller, InputOf } from "#contract/operation.ts";
import type { registrations as operations } from "#contract/sales/registrations.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { rowsOf } from "../money-scenes.ts";
import { ADULT, CARMEN, FAUST, NOON, smallHouse, TOSCA } from "../small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../test-shop.ts";

/** A ballot from registration to draw, for the tests of registrations and draws. */

export const DAY = 86_400;
export const LOTTERY = 12;
export const REGISTRATION: Registration = {
  id: "first-nights",
  about: { sv: "Lottas", en: "Drawn" },
  performances: [TOSCA, FAUST],
  rehearsal: CARMEN,
  modeOfSale: LOTTERY,
  sections: [],
  mostTickets: 4,
  mostAlternatives: 2,
  onePer: "household",
  opens: NOON - DAY * 1000,
  closes: NOON + 0.8 * DAY * 1000,
  draws: NOON + 1.1 * DAY * 1000,
  declined: { seats: "next", party: "may-buy" },
  answerBy: NOON + 2.5 * DAY * 1000,
};

export let shop: TestShop;

export function aLotteryEach(): void {
  beforeEach(() => open());
  afterEach(() => shop.close());
}

async function open(change: Partial<Registration> = {}) {
  const house = smallHouse();
  const drawn = [CARMEN, TOSCA, FAUST];
  shop = await openTestShop({
    catalogue: {
      registrations: [{ ...REGISTRATION, ...change }],
      priceLists: house.priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, LOTTERY] })),
      })),
      performances: house.performances.map((one) =>
        drawn.includes(one.id)
          ? {
              ...one,
              sale: [{ modeOfSale: LOTTERY, priority: false, from: NOON - DAY * 1000, to: one.starts }],
            }
          : one,
      ),
    },
  });
}
export async function reopen(change: Partial<Registration> = {}) {
  await shop.close();
  await open(change);
}

let houses = 0;
/** Signs in a new customer with a different address. */
export async function somebody(street = `Storgatan ${++houses}`): Promise<Caller> {
  const email = `guest-${++houses}@test.example`;
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  await rowsOf(
    shop,
    "update customers set address = jsonb_set(address, '{line1}', to_jsonb($2::text)) where email = $1",
    [email, street],
  );
  return caller;
}

export type Save = InputOf<typeof operations.save>;
export const first = { section: "parkett", party: 2, priceType: ADULT };
export const save = (caller: Caller, more: Partial<Save> = {}) =>
  shop.backEnd.registrations.save({ performance: TOSCA, enter: false, ...more }, caller);
export const enter = (caller: Caller, more: Partial<Save> = {}) =>
  save(caller, { first, enter: true, ...more });
export async function read(caller: Caller, performance = TOSCA) {
  const found = await shop.backEnd.registrations.read({ performance }, caller);
  if (!found.ok) throw new Error(found.refusal.reason);
  return found.value;
}
export const boxOffice = async (line: string) => {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
};
export const emails = async (stage: string) =>
  (
    await rowsOf<{ entry: string }>(
      shop,
      "select data->>'entry' as entry from jobs.job where name = 'registration' and data->>'stage' = $1",
      [stage],
    )
  ).length;
export const closed = () => shop.clock.advance(0.8 * DAY + 60);
