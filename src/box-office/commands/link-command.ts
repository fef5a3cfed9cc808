import { done } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { Catalogue, PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import { readAmount, writeAmount } from "../amounts.ts";
import {
  type BoxOfficeCommand,
  type BoxOfficeResult,
  type Given,
  no,
  textOption,
} from "../box-office-command.ts";

/** Validates the links, so that a mistyped number is noticed here and not by readers of a newsletter. */

interface House {
  readonly catalogue: Catalogue;
  readonly url: string;
  readonly now: number;
}
type Kind = (house: House, given: Given) => BoxOfficeResult;

const KINDS: Readonly<Record<string, { readonly options: readonly string[]; readonly make: Kind }>> = {
  login: { options: ["next"], make: toLogin },
  donation: { options: ["amount", "appeal"], make: toDonation },
  membership: { options: [], make: toMembership },
  tickets: { options: ["band", "quantities"], make: toTickets },
  book: { options: [], make: toBook },
};

export const link: BoxOfficeCommand = {
  name: "link",
  usage:
    "login [--next /…] | donation [<fund>] [--amount 250] [--appeal spring] | membership <level> | tickets <performance> [--band A] [--quantities 1=2,3=1] | book <performance>",
  summary: "creates a newsletter link to a prefilled form",
  words: [1, 2],
  options: {
    next: { type: "string" },
    amount: { type: "string" },
    appeal: { type: "string" },
    band: { type: "string" },
    quantities: { type: "string" },
  },
  async run({ engine: { services } }, given) {
    const [name = ""] = given.words;
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (!kind) return no("unknown-kind", `There is no link "${name}": ${Object.keys(KINDS).join(", ")}.`);
    const unexpected = Object.keys(given.options).find((option) => !kind.options.includes(option));
    if (unexpected !== undefined)
      return no("unknown-option", `A link "${name}" does not take --${unexpected}.`);
    const { catalogue } = await services.catalogue.current();
    return kind.make({ catalogue, url: services.settings.publicUrl, now: services.now() }, given);
  },
};

function toLogin({ url }: House, given: Given): BoxOfficeResult {
  if (given.words.length > 1) return no("unexpected-argument", "A link to the login takes no number.");
  const next = textOption(given, "next");
  if (next !== undefined && !/^\/(?![/\\])\S*$/.test(next))
    return no("bad-next", "--next is an address of the shop itself, such as /account/your-orders.");
  return made(url, "/smart/customer/search", next === undefined ? {} : { next });
}

function toDonation({ catalogue, url }: House, given: Given): BoxOfficeResult {
  const [, typed] = given.words;
  const donations = catalogue.sales?.donations;
  if (!donations) return no("not-offered", "The house asks for no donations.");
  const fund = donations.funds.find(({ id, retired }) => !retired && String(id) === typed);
  if (typed !== undefined && !fund) return no("unknown-fund", `There is no fund ${typed} to give to.`);
  const path = `/smart/add-to-cart/donations${fund ? `/${fund.id}` : ""}`;
  const appeal = textOption(given, "appeal");
  if (appeal !== undefined && !donations.appeals?.some(({ id }) => id === appeal))
    return no("unknown-appeal", `donations.json has no appeal ${appeal}.`);
  const asking: Record<string, string> = appeal === undefined ? {} : { appeal };
  const entered = textOption(given, "amount");
  if (entered === undefined) return made(url, path, asking);
  const amount = readAmount(entered);
  if (amount === null || amount < donations.least || amount > donations.most)
    return no(
      "bad-amount",
      `A donation is ${writeAmount(donations.least)} to ${writeAmount(donations.most)}.`,
    );
  return made(url, path, { amount: writeAmount(amount).replace(/\.00$/, ""), ...asking });
}

function toMembership({ catalogue, url }: House, { words: [, typed] }: Given): BoxOfficeResult {
  const level = catalogue.sales?.memberships?.levels.find(
    ({ id, retired }) => !retired && String(id) === typed,
  );
  if (!level) return no("unknown-level", `There is no membership ${typed ?? "without a number"} on sale.`);
  return made(url, `/smart/add-to-cart/memberships/${level.id}`, {});
}

function toTickets(house: House, given: Given): BoxOfficeResult {
  const found = toCome(house, given);
  if (!found) return gone(given);
  const list = house.catalogue.priceLists.find(({ id }) => id === found.priceList);
  const band = textOption(given, "band");
  if (band !== undefined && !BANDS.some((one) => one === band && list?.ordinary[one] !== undefined))
    return no("unknown-band", `Performance ${found.id} has no price band ${band}.`);
  const requested: Record<string, string> = band === undefined ? {} : { band };
  let tickets = 0;
  for (const part of textOption(given, "quantities")?.split(",") ?? []) {
    const [, type = "", count = ""] = /^(\d{1,9})=([1-9]\d?)$/.exec(part) ?? [];
    if (
      !list?.priceTypes.some(({ id }) => String(id) === type) ||
      requested[`quantity-${type}`] !== undefined
    )
      return no("bad-quantities", `"${part}" is not <price type>=<number> of performance ${found.id}.`);
    requested[`quantity-${type}`] = count;
    tickets += Number(count);
  }
  if (tickets > house.catalogue.maxTickets)
    return no("too-many", `Nobody may buy more than ${house.catalogue.maxTickets} tickets.`);
  return made(
    house.url,
    `/smart/add-to-cart/events/${encodeURIComponent(found.event)}/${found.id}`,
    requested,
  );
}

function toBook(house: House, given: Given): BoxOfficeResult {
  const found = toCome(house, given);
  return found ? made(house.url, `/smart/book/${found.id}`, {}) : gone(given);
}

function toCome({ catalogue, now }: House, { words: [, typed] }: Given): PerformanceEntry | undefined {
  return catalogue.performances.find(
    ({ id, cancelled, starts }) => String(id) === typed && !cancelled && starts > now,
  );
}

function gone({ words: [, typed] }: Given): BoxOfficeResult {
  return no("unknown-performance", `There is no performance ${typed ?? "without a number"} to come.`);
}

function made(url: string, path: string, requested: Readonly<Record<string, string>>): BoxOfficeResult {
  const query = new URLSearchParams(requested).toString();
  return done(new URL(query === "" ? path : `${path}?${query}`, url).href);
}
