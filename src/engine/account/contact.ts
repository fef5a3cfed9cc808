import { desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor } from "../storage/database.ts";
import { contactAnswers, customerDetails } from "../storage/tables/customers/account.ts";
import { customerSession } from "../visitors/sessions.ts";
import { lockCustomerWhole } from "./lock-customer.ts";

type Contact = Pick<BackEnd["account"], "contactPreferences" | "setContactPreferences">;

export function createContact(services: Services): Contact {
  const { database } = services;
  const { permissions: known, interests } = services.settings.contactPreferences;
  return {
    async contactPreferences(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const [answers, [details]] = await Promise.all([
        lastAnswers(database, customer),
        database.select().from(customerDetails).where(eq(customerDetails.customer, customer)),
      ]);
      const chosen = new Set(details?.interests);
      return done({
        permissions: known.map(({ id, name, text }) => ({
          id,
          name: inLanguage(name, caller.language),
          text: inLanguage(text, caller.language),
          agreed: answers.get(id) ?? null,
        })),
        interests: interests.map(({ id, name }) => ({
          id,
          name: inLanguage(name, caller.language),
          chosen: chosen.has(id),
        })),
      });
    },

    async setContactPreferences(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const texts = new Map(known.map(({ id, text }) => [id, inLanguage(text, caller.language)]));
      const names = new Set(interests.map(({ id }) => id));
      const isUnknown =
        input.permissions.some(({ id }) => !texts.has(id)) || input.interests.some((id) => !names.has(id));
      if (isUnknown) return refused("unknown-preference");
      const { customer } = session.value;
      const requested = { operation: "setContactPreferences", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // Serializes a customer's answers, so that the last one is unambiguous.
        await lockCustomerWhole(transaction, customer);
        const before = await lastAnswers(transaction, customer);
        const answers = new Map(input.permissions.map(({ id, agreed }) => [id, agreed]));
        const at = new Date(services.now());
        const { language } = caller;
        const changed = [...answers]
          .filter(([id, agreed]) => before.get(id) !== agreed)
          .map(([permission, agreed]) => {
            const wording = texts.get(permission) ?? "";
            return { customer, permission, agreed, wording, language, source: "account" as const, at };
          });
        if (changed.length > 0) await transaction.insert(contactAnswers).values(changed);
        const chosen = [...new Set(input.interests)];
        await transaction
          .insert(customerDetails)
          .values({ customer, interests: chosen })
          .onConflictDoUpdate({ target: customerDetails.customer, set: { interests: chosen } });
        return done({});
      });
    },
  };
}

async function lastAnswers(executor: Executor, customer: string): Promise<Map<number, boolean>> {
  const rows = await executor
    .selectDistinctOn([contactAnswers.permission])
    .from(contactAnswers)
    .where(eq(contactAnswers.customer, customer))
    .orderBy(contactAnswers.permission, desc(contactAnswers.id));
  return new Map(rows.map(({ permission, agreed }) => [permission, agreed]));
}
