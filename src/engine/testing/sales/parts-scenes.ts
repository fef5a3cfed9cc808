import type { Language } from "#domain/languages.ts";
import type { ExchangeTerms } from "#domain/sales/exchange.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { ADULT, FAUST, NOON, smallHouse } from "../small-house.ts";
import { type DebitStage, openDebitStage } from "./debit-stage.ts";
import { LAST_SEASON } from "./series-scenes.ts";

/** A series that is paid by instalments, for tests of debts and their emails. */

const DAY = 86_400_000;
const NEXT: Series = {
  ...LAST_SEASON,
  ...{ id: "next", name: { sv: "Nästa säsong" } },
  dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }],
  byInstalments: { parts: 3, from: 50_000 },
};
const TERMS: ExchangeTerms = {
  ...{ name: { sv: "Byte" }, terms: { sv: "Så byter du." }, fee: 5_000, vat: "service" },
  ...{ hoursBefore: 24, freeFirstFor: [] },
};

/** Last season's series, and the next one, which may be paid by instalments. */
export function openPartsStage(): Promise<DebitStage> {
  const house = smallHouse();
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: NOON + (200 + id) * DAY },
    sale: [{ modeOfSale: 3, priority: false, from: 0, to: NOON + 190 * DAY }],
  }));
  return openDebitStage(
    { series: [LAST_SEASON, NEXT], exchange: TERMS },
    { catalogue: { performances: [...house.performances, ...coming] } },
  );
}

export async function agreed<Value>(
  requested: Promise<{ ok: true; value: Value } | { ok: false; refusal: object }>,
): Promise<Value> {
  const answer = await requested;
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

/** Places the basket's order by instalments, approved by its bank. */
export async function placeByInstalments(
  { engine: { backEnd }, ...stage }: DebitStage,
  language: Language = "sv",
) {
  const payer = { ...stage.payer, language };
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, payer));
  const { basket } = await agreed(backEnd.basket.read({}, payer));
  const total = basket?.totals.total.amount ?? 0;
  const requested = { acceptTerms: true, expectedTotal: total, byInstalments: true };
  const { link, number, paymentPage } = await agreed(backEnd.orders.place(requested, payer));
  if (paymentPage) await stage.approve(paymentPage);
  await agreed(backEnd.orders.verify({ link, returned: "paid" }, payer));
  return { link, number, total };
}

export async function sellByInstalments(stage: DebitStage, language: Language = "sv") {
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const requested = { series: "next", dates: "a", band: "A" as const, quantities, seats: [] };
  await agreed(stage.engine.backEnd.series.add(requested, stage.payer));
  return placeByInstalments(stage, language);
}

interface Part {
  readonly id: string;
  readonly collection: string;
  readonly amount: number;
}
async function collected(stage: DebitStage): Promise<Part> {
  const [plan] = await stage.rows<{ id: string; next: string }>(
    "select id, next::text from debit_plans where next is not null order by created desc",
  );
  const { next } = plan ?? { next: "" };
  await stage.itIs(stage.day(next, -7));
  await stage.engine.debits.collect();
  const due = async () =>
    (
      await stage.rows<Part>(
        `select id, collection, amount::int from instalments where plan = '${plan?.id}' and due = '${next}'`,
      )
    )[0];
  await stage.engine.debits.collectInstalment((await due())?.id ?? "");
  const made = await due();
  if (!made) throw new Error("nothing is due");
  return made;
}

/** Pays the next instalment; returns its amount in minor units. */
export async function payPart(stage: DebitStage): Promise<number> {
  const { collection, amount } = await collected(stage);
  await stage.settle(collection, "confirmed");
  return amount;
}

/** Fails the next instalment on every attempt. */
export async function failPart(stage: DebitStage): Promise<void> {
  const made = await collected(stage);
  for (let turn = 0; turn < 3; turn++) {
    await stage.settle(made.collection, "failed");
    await stage.itIs(stage.day(stage.today(), 6));
    await stage.engine.debits.collectInstalment(made.id);
  }
}
