import { LANGUAGES } from "#domain/languages.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../engine/catalogue/catalogue-index.ts";
import {
  type CounterRefusal,
  type CounterSale,
  quoteAtCounter,
  sellAtCounter,
} from "../engine/orders/counter/counter-sale.ts";
import { readAmount, writeAmount } from "./amounts.ts";
import {
  type BoxOffice,
  type BoxOfficeCommand,
  type BoxOfficeRefusal,
  type Given,
  no,
  textOption,
} from "./box-office-command.ts";
import { customersBy } from "./find.ts";
import { findSeat } from "./seats/find-seat.ts";

export const sell: BoxOfficeCommand = {
  name: "sell",
  usage:
    "<performance> <section/row/seat=price type>… [--receipt 4711 --paid 1590] [--customer <e-mail>] [--name <name>] [--no-fees] [--language sv] [--pdf tickets.pdf]",
  summary:
    "sells seats that were paid for at the counter; without --receipt and --paid it only quotes the price",
  words: [2, 51],
  options: {
    receipt: { type: "string" },
    paid: { type: "string" },
    customer: { type: "string" },
    name: { type: "string" },
    language: { type: "string" },
    pdf: { type: "string" },
    "no-fees": { type: "boolean" },
  },
  async run(boxOffice, given) {
    const sale = await saleOf(boxOffice, given);
    if (!sale.ok) return sale;
    const { services } = boxOffice.engine;
    const { currency } = (await services.catalogue.current()).catalogue;
    const receipt = textOption(given, "receipt")?.trim();
    const typed = textOption(given, "paid");
    if (receipt === undefined && typed === undefined) {
      const quoted = await quoteAtCounter(services, sale.value);
      if (!quoted.ok) return refusalOf(quoted.refusal);
      return done(`${sale.value.seats.length} tickets: ${writeAmount(quoted.value)} ${currency}.`);
    }
    if (!receipt || !RECEIPT.test(receipt))
      return no("no-receipt", "Say the number of the till's receipt, with --receipt.");
    const paid = typed === "0" ? 0 : readAmount(typed ?? "");
    if (paid === null) return no("bad-amount", "Say what the till took, with --paid, as 1590 or 1590.50.");
    const sold = await sellAtCounter(services, sale.value, { number: receipt, paid });
    if (!sold.ok) return refusalOf(sold.refusal);
    const { number, link, total } = sold.value;
    const output = `Order ${number}: ${sale.value.seats.length} tickets, ${writeAmount(total)} ${currency}.`;
    const file = textOption(given, "pdf");
    if (file === undefined) return done(output);
    return done(`${output}\n${await printed(boxOffice, link, file)}`);
  },
};

const RECEIPT = /^[\w./-]{1,40}$/;

/** Prints the tickets; a failure does not undo the sale. */
async function printed({ print }: BoxOffice, link: string, file: string): Promise<string> {
  try {
    if (!print) return "Nothing here prints tickets.";
    await print(link, file);
    return `The tickets are in ${file}.`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `The tickets could not be written (${why}): /tickets.pdf?order=${link} has them.`;
  }
}

async function saleOf(boxOffice: BoxOffice, given: Given): Promise<Outcome<CounterSale, BoxOfficeRefusal>> {
  const [wanted = "", ...places] = given.words;
  const index = await boxOffice.engine.services.catalogue.current();
  const performance = index.performance(Number(wanted));
  if (!performance) return no("unknown-performance", `There is no performance ${wanted}.`);
  const seats = places.map((place) => seatOf(index, performance, place));
  const unknown = places.filter((_, at) => seats[at]?.seat === undefined);
  if (unknown.length > 0) return no("unknown-seat", `The hall has no such seat: ${unknown.join(", ")}.`);
  const found = seats.flatMap(({ seat, priceType }) => (seat === undefined ? [] : [{ seat, priceType }]));
  const twice = new Set(found.map(({ seat }) => seat)).size < found.length;
  if (twice) return no("seat-twice", "A seat is named twice.");
  const buyer = await buyerOf(boxOffice, given);
  if (!buyer.ok) return buyer;
  const typed = textOption(given, "language") ?? "sv";
  const language = LANGUAGES.find((one) => one === typed);
  if (!language) return no("unknown-language", `The languages are ${LANGUAGES.join(", ")}.`);
  return done({
    ...{ performance: performance.id, seats: found, language, customer: buyer.value },
    name: (textOption(given, "name") ?? "").trim().slice(0, 100),
    withFees: given.options["no-fees"] !== true,
  });
}

/** Parses "parkett/A/5=2", where 2 is the price type; the default is 1, the ordinary price. */
function seatOf(index: CatalogueIndex, performance: Parameters<typeof findSeat>[1], place: string) {
  const [seat = "", type = "1"] = place.split("=");
  return { seat: findSeat(index, performance, seat), priceType: Number(type) };
}

async function buyerOf(
  boxOffice: BoxOffice,
  given: Given,
): Promise<Outcome<string | null, BoxOfficeRefusal>> {
  const typed = textOption(given, "customer");
  if (typed === undefined) return done(null);
  const [customer, ...others] = typed.includes("@") ? await customersBy(boxOffice, typed) : [];
  if (!customer || others.length > 0)
    return no("unknown-customer", `There is no customer with the e-mail address ${typed}.`);
  return done(customer.id);
}

function refusalOf(refusal: CounterRefusal) {
  switch (refusal.reason) {
    case "unknown-performance":
      return no(refusal.reason, "There is no such performance.");
    case "cancelled":
      return no(refusal.reason, "The performance is cancelled.");
    case "over":
      return no(refusal.reason, "The performance is over.");
    case "no-such-price":
      return no(
        refusal.reason,
        `Seat ${refusal.seat} is not sold as price type ${refusal.priceType}; nothing was sold.`,
      );
    case "not-free":
      return no(refusal.reason, `Not free any more: ${refusal.seats.join(", ")}; nothing was sold.`);
    case "other-total":
      return no(refusal.reason, `It costs ${writeAmount(refusal.total)}; nothing was sold.`);
    case "receipt-used":
      return no(
        refusal.reason,
        `That receipt has paid for order ${refusal.number} already; nothing was sold.`,
      );
  }
}
