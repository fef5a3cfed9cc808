import { and, eq } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done } from "#domain/outcome.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import { waitingValue } from "../../engine/orders/returned/void-value.ts";
import { issueCredit } from "../../engine/value/issue-value.ts";
import { storedValue } from "../../payments/schema.ts";
import { findByHash, voidValue } from "../../payments/stored-value/stored-value.ts";
import { hashCode, readCode, unsealCode } from "../../payments/stored-value/voucher-codes.ts";
import { readAmount, writeAmount } from "../amounts.ts";
import { type BoxOfficeCommand, no, textOption } from "../box-office-command.ts";
import { customersBy } from "../find.ts";

export const voucher: BoxOfficeCommand = {
  name: "voucher",
  usage: "<code> show|void",
  summary: "shows the value of a gift voucher, or voids it",
  words: [2, 2],
  // A code is money, so the log must not contain it.
  noted: ([code = "", ...rest]) => [`…${code.slice(-4)}`, ...rest],
  async run({ engine }, { words: [typed = "", what] }) {
    const { database, settings, now } = engine.services;
    const code = readCode(typed);
    const found = code && (await findByHash(database, hashCode(settings.codesKey, code)));
    if (!found) return no("unknown-voucher", "There is no voucher with this code.");
    const { id, state, balance, held, currency, validFrom, validUntil, last4 } = found;
    if (what === "show") {
      const days = `from ${validFrom} ${validUntil === null ? "without an end" : `to ${validUntil}`}`;
      return done(
        `…${last4}  ${state}  balance ${writeAmount(balance)} ${currency}, ${writeAmount(held)} of it set aside, valid ${days}`,
      );
    }
    if (what !== "void")
      return no("unknown-action", `A voucher cannot "${what}": show and void are what there is.`);
    if (state === "void") return no("void-before", `Voucher …${last4} was void before.`);
    await inTransaction(database, (transaction) => voidValue(transaction, id, new Date(now())));
    return done(`Voucher …${last4} is void: ${writeAmount(balance - held)} ${currency} are gone.`);
  },
};

export const waiting: BoxOfficeCommand = {
  name: "waiting-value",
  usage: "",
  summary: "lists vouchers for orders without an account, whose value could not go back to a void voucher",
  words: [0, 0],
  async run({ engine }) {
    const { database, settings } = engine.services;
    const lines = (await waitingValue(database)).map(({ order, balance, currency, since, codeSealed }) => {
      const code = unsealCode(settings.codesKey, codeSealed);
      return `order ${order}  ${code}  ${writeAmount(balance)} ${currency}  since ${since.toISOString()}`;
    });
    return done(lines.join("\n") || "No value waits.");
  },
};

const GOODWILL = "goodwill";

export const credit: BoxOfficeCommand = {
  name: "credit",
  usage: "<customer's e-mail> <amount> [--months 6] [--again]",
  summary: "gives a customer credit",
  words: [2, 2],
  options: { months: { type: "string" }, again: { type: "boolean" } },
  async run(boxOffice, given) {
    const [email = "", typed = ""] = given.words;
    const { services } = boxOffice.engine;
    const [customer] = email.includes("@") ? await customersBy(boxOffice, email) : [];
    if (!customer) return no("unknown-customer", `There is no customer ${email}.`);
    const amount = readAmount(typed);
    if (amount === null) return no("bad-amount", `"${typed}" is no amount, as 250 or 250.50.`);
    const months = Number(textOption(given, "months") ?? services.settings.accountCreditMonths);
    if (!Number.isInteger(months) || months < 1 || months > 120)
      return no("bad-months", "Months are a whole number from 1 to 120.");
    const { currency } = (await services.catalogue.current()).catalogue;
    const settings = { ...services.settings, accountCreditMonths: months };
    const today = dayIn(settings.timeZone, services.now());
    return inTransaction(services.database, async (transaction) => {
      const same = await transaction
        .select({ id: storedValue.id })
        .from(storedValue)
        .where(
          and(
            ...[eq(storedValue.customer, customer.id), eq(storedValue.origin, GOODWILL)],
            ...[eq(storedValue.face, amount), eq(storedValue.validFrom, today)],
          ),
        );
      if (same.length > 0 && given.options["again"] !== true)
        return no(
          "given-before",
          `${customer.email} was given ${writeAmount(amount)} today; --again gives it once more.`,
        );
      const lot = { customer: customer.id, amount, currency, origin: GOODWILL };
      await issueCredit({ ...services, settings }, transaction, lot);
      return done(`${customer.email} has ${writeAmount(amount)} ${currency} more, for ${months} months.`);
    });
  },
};
