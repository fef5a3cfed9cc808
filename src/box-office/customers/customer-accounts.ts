import { done, refused } from "#domain/outcome.ts";
import { correctCustomer } from "../../engine/account/correct-customer.ts";
import { customerData } from "../../engine/account/customer-data.ts";
import { duplicatesOf } from "../../engine/account/search/duplicates.ts";
import { eraseByOffice } from "../../engine/erasure/erase-account.ts";
import { implement } from "../implementation.ts";
import { customerAccounts, MOST_DUPLICATES } from "../operations/customers/customer-accounts.ts";
import { describePerson, viewPerson } from "./view-person.ts";

export const duplicates = implement(customerAccounts.duplicates, {
  async run({ engine }, { customer: id }) {
    const found = await duplicatesOf(engine.services.database, id, MOST_DUPLICATES);
    if (!found) return refused("unknown-customer");
    return done({
      duplicates: found.map(({ customer, why }) => ({ customer: viewPerson(customer), why: [...why] })),
    });
  },
  print: (found) =>
    found.duplicates
      .map(({ customer, why }) => `${describePerson(customer)}  (${why.join(", ")})`)
      .join("\n") || "No other customer is alike.",
});

export const correct = implement(customerAccounts.correct, {
  async run({ engine }, { customer, ...correction }) {
    return correctCustomer(engine.services, customer, correction);
  },
  print: ({ changed }) =>
    changed.length > 0 ? `Corrected: ${changed.join(", ")}.` : "Nothing was different.",
});

export const exportData = implement(customerAccounts.export, {
  async run({ engine }, { customer }) {
    const data = await customerData(engine.services, customer);
    return data ? done({ written: data.written, data: { ...data.data } }) : refused("unknown-customer");
  },
  print: (data) => JSON.stringify(data, null, 2),
});

export const erase = implement(customerAccounts.erase, {
  async run({ engine }, { customer, waiveCredit = false }) {
    return eraseByOffice(engine.services, customer, { waiveCredit });
  },
  print: (_, { customer }) => `Customer ${customer} is erased and gets an email.`,
});
