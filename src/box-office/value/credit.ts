import { and, eq } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done, refused } from "#domain/outcome.ts";
import { findCustomer } from "../../engine/account/login/customers.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { issueCredit } from "../../engine/value/issue-value.ts";
import { storedValue } from "../../payments/schema.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { customerByEmail } from "../look-up.ts";
import { value } from "../operations/customers/value.ts";

const GOODWILL = "goodwill";

export const credit = implement(value.credit, {
  async run(boxOffice, { customer: email, amount, months: wanted, again = false }) {
    const { services } = boxOffice.engine;
    const customer = await customerByEmail(boxOffice, email);
    if (!customer) return refused("unknown-customer");
    const months = wanted ?? services.settings.accountCreditMonths;
    const { currency } = (await services.catalogue.current()).catalogue;
    const settings = { ...services.settings, accountCreditMonths: months };
    const today = dayIn(settings.timeZone, services.now());
    const given = { amount, currency };
    return inTransaction(services.database, async (transaction) => {
      // Two clerks, or a second click, cannot both find that nothing was given; a merge may have ended just now.
      if (!(await findCustomer(transaction, customer.id, "lock"))) return refused("unknown-customer");
      const same = await transaction
        .select({ id: storedValue.id })
        .from(storedValue)
        .where(
          and(
            ...[eq(storedValue.customer, customer.id), eq(storedValue.origin, GOODWILL)],
            ...[eq(storedValue.face, amount), eq(storedValue.validFrom, today)],
          ),
        );
      if (same.length > 0 && !again) return refused("given-before", { email: customer.email, same: given });
      const lot = { customer: customer.id, ...given, origin: GOODWILL };
      await issueCredit({ ...services, settings }, transaction, lot);
      return done({ email: customer.email, given, months });
    });
  },
  print: ({ email, given, months }) => `${email} has ${writeMoney(given)} more, for ${months} months.`,
});
