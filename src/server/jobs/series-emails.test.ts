import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import type { Email } from "#ports/mail.ts";
import { openRenewal } from "../../engine/sales/series/series-renewals.ts";
import { buy, fulfilPaid } from "../../engine/testing/purchase.ts";
import { LAST_SEASON } from "../../engine/testing/sales/series-scenes.ts";
import { ADULT, FAUST, NOON, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

const DAY = 86_400_000;
const UNTIL = NOON + 30 * DAY;
const NEXT: Series = {
  ...LAST_SEASON,
  ...{ id: "next", renewalMode: 7, from: NOON + 60 * DAY },
  name: {
    ...{ sv: "Nästa säsong", en: "Next season", "en-us": "The coming season" },
    ...{ de: "Nächste Spielzeit", es: "Próxima temporada", ht: "Pwochen sezon" },
  },
  dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }],
};

/** Two performances at 800 with a discount of a fifth, plus a service fee of 15 each. */
const WORDS: Record<
  Language,
  Record<"renewal" | "made" | "soon" | "over" | "performance" | "seat", string>
> = {
  sv: {
    renewal:
      "vill du behålla dina platser? Hej Åsa! Dina platser väntar på dig i Nästa säsong. De kostar 1 310 kr. Vi håller dem till söndag 14 februari 2027 kl. 12.00; säg före dess om du vill ha dem",
    made: "är reserverad åt dig till söndag 14 februari 2027 kl. 12.00. Den kostar 1 310 kr och är inte betald ännu.",
    soon: "till söndag 14 februari 2027 kl. 12.00. Betala 1 310 kr innan dess, så är de dina.",
    over: "var reserverad till söndag 14 februari 2027 kl. 12.00 och har inte betalats. Platserna är nu till salu igen, och du har inget att betala.",
    performance: "Faust, torsdag 6 maj 2027 kl. 13.00, Stora scenen",
    seat: "Parkett, rad A, plats 1: Ordinarie",
  },
  en: {
    renewal:
      "would you like to keep your seats? Dear Åsa, Your seats are waiting for you in Next season. They cost SEK 1,310. We keep them until Sunday 14 February 2027, 12:00; please say by then whether you want them",
    made: "is reserved for you until Sunday 14 February 2027, 12:00. It costs SEK 1,310 and is not paid yet.",
    soon: "until Sunday 14 February 2027, 12:00. Pay SEK 1,310 before then and they are yours.",
    over: "was reserved until Sunday 14 February 2027, 12:00 and was not paid. Its seats are on sale again, and you owe nothing.",
    performance: "Faust, Thursday 6 May 2027, 13:00, Main stage",
    seat: "Stalls, row A, seat 2: Full price",
  },
  "en-us": {
    renewal:
      "would you like to keep your seats? Dear Åsa, Your seats are waiting for you in The coming season. They cost SEK 1,310. We keep them until Sunday, February 14, 2027 at 12:00 PM; please say by then whether you want them",
    made: "is reserved for you until Sunday, February 14, 2027 at 12:00 PM. It costs SEK 1,310 and is not paid yet.",
    soon: "until Sunday, February 14, 2027 at 12:00 PM. Pay SEK 1,310 before then and they are yours.",
    over: "was reserved until Sunday, February 14, 2027 at 12:00 PM and was not paid. Its seats are on sale again, and you owe nothing.",
    performance: "Faust, Thursday, May 6, 2027 at 1:00 PM, Main stage",
    seat: "Orchestra, row A, seat 3: Full price",
  },
  de: {
    renewal:
      "Möchten Sie Ihre Plätze behalten? Guten Tag Åsa, Ihre Plätze in Nächste Spielzeit warten auf Sie. Sie kosten 1.310 SEK. Wir halten sie bis Sonntag, 14. Februar 2027, 12:00 Uhr; bitte sagen Sie bis dahin, ob Sie sie möchten",
    made: "ist bis Sonntag, 14. Februar 2027, 12:00 Uhr für Sie reserviert. Sie kostet 1.310 SEK und ist noch nicht bezahlt.",
    soon: "bis Sonntag, 14. Februar 2027, 12:00 Uhr. Bezahlen Sie bis dahin 1.310 SEK, dann gehören sie Ihnen.",
    over: "war bis Sonntag, 14. Februar 2027, 12:00 Uhr reserviert und wurde nicht bezahlt. Die Plätze sind wieder im Verkauf, und Sie schulden nichts.",
    performance: "Faust, Donnerstag, 6. Mai 2027, 13:00 Uhr, Große Bühne",
    seat: "Parkett links, Reihe A, Platz 4: Normalpreis",
  },
  es: {
    renewal:
      "¿quiere conservar sus butacas? Hola, Åsa: Sus butacas le esperan en Próxima temporada. Cuestan 1310 SEK. Las guardamos hasta el domingo, 14 de febrero de 2027, 12:00; díganos antes si las quiere",
    made: "está reservado para usted hasta el domingo, 14 de febrero de 2027, 12:00. Cuesta 1310 SEK y aún no está pagado.",
    soon: "hasta el domingo, 14 de febrero de 2027, 12:00. Pague 1310 SEK antes y serán suyas.",
    over: "estaba reservado hasta el domingo, 14 de febrero de 2027, 12:00 y no se pagó. Sus butacas vuelven a estar a la venta y usted no debe nada.",
    performance: "Faust, jueves, 6 de mayo de 2027, 13:00, Escenario principal",
    seat: "Platea, fila A, butaca 5: Normal",
  },
  ht: {
    renewal:
      "èske ou vle kenbe plas ou yo? Bonjou Åsa, Plas ou yo ap tann ou nan Pwochen sezon. Yo koute 1,310 SEK. N ap kenbe yo jiska dimanch 14 fevriye 2027, 12:00; di nou anvan sa si ou vle yo",
    made: "rezève pou ou jiska dimanch 14 fevriye 2027, 12:00. Li koute 1,310 SEK epi li poko peye.",
    soon: "jiska dimanch 14 fevriye 2027, 12:00. Peye 1,310 SEK anvan epi y ap pou ou.",
    over: "te rezève jiska dimanch 14 fevriye 2027, 12:00 epi li pa t peye. Plas yo an vant ankò, epi ou pa dwe anyen.",
    performance: "Faust, jedi 6 me 2027, 13:00, Gwo sèn nan",
    seat: "Patè, ranje A, plas 6: Nòmal",
  },
};
/** In the languages of its visitors. */
const NAMES = {
  stage: {
    ...{ sv: "Stora scenen", en: "Main stage", "en-us": "Main stage" },
    ...{ de: "Große Bühne", es: "Escenario principal", ht: "Gwo sèn nan" },
  },
  section: {
    ...{ sv: "Parkett", en: "Stalls", "en-us": "Orchestra", de: "Parkett links", es: "Platea", ht: "Patè" },
  },
  adult: {
    ...{ sv: "Ordinarie", en: "Full price", "en-us": "Full price" },
    ...{ de: "Normalpreis", es: "Normal", ht: "Nòmal" },
  },
};
/** Swedish words in other languages' emails. */
const SWEDISH = /\b(och|inte|till|platser|platserna|beställning|kostar|Hej|betala|rad|plats|Vill|ring)\b/i;

let shop: TestShop;
let handlers: EngineJobs;
const sent: Email[] = [];
const subscribers = new Map<Language, Caller>();

beforeAll(async () => {
  const house = smallHouse();
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: NOON + (100 + id) * DAY },
    sale: [{ modeOfSale: 7, priority: true, from: 0, to: NOON + 200 * DAY }],
  }));
  const priceLists = house.priceLists.map((list) => ({
    ...list,
    priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, 7] })),
  }));
  const [stage] = house.venues;
  if (!stage) throw new Error("no stage");
  const venues = [{ ...stage, name: NAMES.stage }];
  const plans = house.plans.map((plan) => ({
    ...plan,
    sections: plan.sections.map((section) => ({ ...section, name: NAMES.section })),
  }));
  const priceTypes = house.priceTypes.map((type) =>
    type.id === ADULT ? { ...type, name: NAMES.adult } : type,
  );
  const performances = [...house.performances, ...coming];
  const sales = { series: [LAST_SEASON, NEXT] };
  shop = await openTestShop({ catalogue: { venues, plans, priceTypes, priceLists, performances, sales } });
  for (const [index, language] of LANGUAGES.entries()) {
    const email = `subscriber-${language}@test.example`;
    const caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), email)), language };
    const seats = [{ seat: `A-${index + 1}`, priceType: ADULT }];
    const added = await shop.backEnd.series.add(
      { series: "last", dates: "a", quantities: [], seats },
      caller,
    );
    expect(added).toMatchObject({ ok: true });
    await buy(shop, caller);
    subscribers.set(language, caller);
  }
  await fulfilPaid(shop);
  const wanted = { from: { series: "last", dates: "a" }, to: { series: "next", dates: "a" }, until: UNTIL };
  expect(await openRenewal(shop.services, wanted)).toMatchObject({ value: { requested: LANGUAGES.length } });
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  handlers = engineJobs(shop.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
});
afterAll(() => shop.close());

async function emailOf(send: () => Promise<void>): Promise<{ text: string; to: string }> {
  sent.length = 0;
  await send();
  expect(sent).toHaveLength(1);
  const [email] = sent;
  const text = `${email?.subject} ${email?.text}`.replaceAll(/\s+/g, " ");
  expect(text).not.toMatch(/[{}]|undefined|mail\./);
  return { text, to: email?.to.address ?? "" };
}

test.each(LANGUAGES)(
  "emails on retained, reminded and released series seats have the seats, date and price, in %s",
  async (language) => {
    const caller = subscribers.get(language);
    if (!caller) throw new Error("nobody");
    const mine = await shop.backEnd.renewals.mine({}, caller);
    const [renewal] = mine.ok ? mine.value : [];
    const { order = "", id = "" } = { order: renewal?.order ?? "", id: renewal?.id ?? "" };
    const reserved = (days: number | null) => () =>
      handlers["reserved-order"]({ kind: "reserved-order", order, days });
    const emails = {
      renewal: await emailOf(() => handlers["series-renewal"]({ kind: "series-renewal", order })),
      made: await emailOf(reserved(null)),
      soon: await emailOf(reserved(14)),
    };
    expect(await shop.backEnd.renewals.decline({ renewal: id }, caller)).toMatchObject({ ok: true });
    const all = { ...emails, over: await emailOf(reserved(0)) };
    for (const [stage, { text, to }] of Object.entries(all)) {
      expect(to).toBe(`subscriber-${language}@test.example`);
      const { [stage as keyof typeof all]: shown, performance, seat } = WORDS[language];
      for (const words of [shown, performance, seat]) expect(text, stage).toContain(words);
      if (language !== "sv") expect(text, stage).not.toMatch(SWEDISH);
      const [address, other] =
        stage === "renewal"
          ? ["/account/your-ticket-subscriptions", "view=reserved"]
          : stage === "over"
            ? ["/", "/account/"]
            : ["/account/your-orders?view=reserved", "/account/your-ticket-subscriptions"];
      expect(text, stage).toContain(`http://house.example${address}`);
      expect(text, stage).not.toContain(other);
    }
    // No renewal email after the subscriber has answered.
    sent.length = 0;
    await handlers["series-renewal"]({ kind: "series-renewal", order });
    await reserved(14)();
    expect(sent).toEqual([]);
  },
);
