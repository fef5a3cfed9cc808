import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { type DebitStage, openDebitStage } from "../../engine/testing/sales/debit-stage.ts";
import { SALES_OF_ALL } from "../../engine/testing/sales/sales-of-all.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { ADULT, TOSCA } from "../../engine/testing/small-house.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

const FRIEND = {
  ...{ id: 1, fund: 115, slug: "friend", name: { sv: "Vän" }, about: { sv: "" }, benefits: [] },
  ...{ price: 30_000, vat: null, months: 12, modesOfSale: [], opens: [], loginNeeded: false, retired: false },
};
let stage: DebitStage;
let handlers: EngineJobs;
const sent: Email[] = [];
beforeAll(async () => {
  const { donations, products } = SALES_OF_ALL;
  if (!donations) throw new Error("The house asks for no gifts");
  const monthly = { amounts: [10_000], least: 5_000, most: 1_000_000, day: 28 };
  const name = { sv: "Skydd" };
  stage = await openDebitStage({
    donations: { ...donations, monthly },
    ...(products && { products }),
    memberships: { levels: [FRIEND], upsell: null },
    protection: { perTicket: 3_900, vat: "service", name, terms: { sv: "" }, claimDays: 60 },
  });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  handlers = engineJobs(stage.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
});
afterAll(() => stage.close());

const somebody = async (language: Language) => ({
  ...(await signedIn(stage.engine.backEnd, await visitor(stage.engine.backEnd))),
  language,
});
const shop = () => ({ ...stage.shop, backEnd: stage.engine.backEnd, engine: stage.engine });
async function emailOf(send: () => Promise<void>): Promise<string> {
  sent.length = 0;
  await send();
  expect(sent).toHaveLength(1);
  const text = `${sent[0]?.subject} ${sent[0]?.text}`.replaceAll(/\s+/g, " ");
  expect(text).not.toMatch(/[{}]|undefined|mail\./);
  return text;
}

test.each(LANGUAGES)(
  "emails report a monthly donation started, changed, paused, refused and ended, in %s",
  async (language) => {
    const caller = await somebody(language);
    const { directDebits } = stage.engine.backEnd;
    const begun = await directDebits.begin({ fund: 115, amount: 10_000, appeal: "", day: 28 }, caller);
    if (!begun.ok) throw new Error(begun.refusal.reason);
    await stage.approve(begun.value.page ?? "");
    await directDebits.verify({ plan: begun.value.plan }, caller);
    const texts = new Set<string>();
    for (const what of ["started", "changed", "paused", "refused", "ended"] as const) {
      // Emails about a state that is not current are not sent.
      if (what === "refused") await directDebits.steer({ plan: begun.value.plan, action: "stop" }, caller);
      const job = { kind: "debit-plan", plan: begun.value.plan, stage: what, change: what } as const;
      const text = await emailOf(() => handlers["debit-plan"](job));
      expect(text, what).toContain("Huset");
      if (what === "started" || what === "paused") expect(text, what).toContain("100");
      texts.add(text);
    }
    expect(texts.size).toBe(5);
  },
);

test.each(LANGUAGES)(
  "emails report a membership about to end, with and without automatic renewal, in %s",
  async (language) => {
    const caller = await somebody(language);
    const { memberships, directDebits } = stage.engine.backEnd;
    await memberships.join({ level: "friend", renews: false }, caller);
    await buy(shop(), caller);
    const mine = await memberships.mine({}, caller);
    const [first] = mine.ok ? mine.value : [];
    const { id: membership, ends } = first ?? { id: "", ends: "" };
    const job = { kind: "membership-ends", membership, ends, days: 45 } as const;
    const over = await emailOf(() => handlers["membership-ends"](job));
    for (const words of ["Vän", "2028"]) expect(over).toContain(words);
    const begun = await directDebits.renew({ membership }, caller);
    if (!begun.ok) throw new Error(begun.refusal.reason);
    await stage.approve(begun.value.page ?? "");
    await directDebits.verify({ plan: begun.value.plan }, caller);
    const on = await emailOf(() => handlers["membership-ends"](job));
    for (const words of ["Vän", "300"]) expect(on).toContain(words);
    expect(on).not.toBe(over);
  },
);

test.each(LANGUAGES.map((language, at) => ({ language, seats: [`A-${at + 1}`, `B-${at + 4}`] })))(
  "emails report a protection claim approved or rejected, in $language",
  async ({ language, seats }) => {
    const caller = await somebody(language);
    const { protection } = stage.engine.backEnd;
    await holdSeats(shop(), caller, seats);
    await protection.choose({ wanted: true }, caller);
    await buy(shop(), caller);
    const listed = await protection.mine({}, caller);
    const both = listed.ok ? listed.value.map(({ id }) => id) : [];
    const decided: string[] = [];
    for (const [at, id] of both.entries()) {
      await protection.claim({ protection: id, reason: "Feber sedan i morse" }, caller);
      const command = at === 0 ? "claim-approve" : "claim-refuse";
      expect(await atBoxOffice({ engine: stage.engine, who: "box office" }, [command, id])).toMatchObject({
        ok: true,
      });
      const jobs = await stage.rows<{ data: { claim: string; amount: number } }>(
        `select data from jobs.job where name = 'claim-decided' and data->>'claim' = '${id}'`,
      );
      const { claim, amount } = jobs[0]?.data ?? { claim: "", amount: 0 };
      decided.push(await emailOf(() => handlers["claim-decided"]({ kind: "claim-decided", claim, amount })));
    }
    for (const text of decided) expect(text).toContain("Carmen");
    expect(decided[0]).toMatch(/815|410/);
    expect(decided[1]).not.toMatch(/815|410/);
  },
);

test.each([
  ["sv", "Porto"],
  ["en", "Postage"],
  ["en-us", "Shipping"],
  ["de", "Versand"],
  ["es", "Gastos de envío"],
  ["ht", "Frè lapòs"],
] as const)(
  "the email of a parcel shipped besides tickets has a separate shipping line, in %s",
  async (language, postage) => {
    const caller = await somebody(language);
    const seats = [{ seat: `A-${LANGUAGES.indexOf(language) + 1}`, priceType: ADULT }];
    await stage.engine.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
    await stage.engine.backEnd.products.add(
      { product: "mug", variant: "one", quantity: 1, handover: "post" },
      caller,
    );
    const { link } = await buy(shop(), caller);
    const text = await emailOf(() =>
      handlers["order-confirmation"]({ kind: "order-confirmation", order: link }),
    );
    expect(text).toMatch(new RegExp(`${postage}: (SEK )?59`));
    expect(text).not.toContain("E-biljett:");
  },
);
