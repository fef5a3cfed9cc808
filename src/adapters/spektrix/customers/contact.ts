import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { inLanguage, LANGUAGES } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../basket/execute.ts";
import { kept } from "../catalogue/kept.ts";
import type { Services } from "../services.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { answerOf } from "../wire/client.ts";
import { agreedShape, nothingShape, statementsShape } from "../wire/shapes.ts";
import { findSession } from "./sessions.ts";

const KEPT_MS = 60_000;

/**
 * A customer who agrees to a statement is on its list; "not asked" is not recorded. Interests are tags that
 * customers cannot choose.
 */
export function createContact(services: Services) {
  const { vendor, settings, database } = services;
  const read = kept(
    async () => {
      const statements = await answerOf(vendor.ask({ path: "/statements", answer: statementsShape }));
      const numbers = await numbersOf(
        database,
        "statement",
        statements.map(({ id }) => id),
      );
      return statements.map(({ id, text }) => ({
        vendor: id,
        id: numbers.get(id) ?? 0,
        text,
        // Uses the house's translations if the vendor's text matches one of them.
        own: settings.contactPreferences.permissions.find((one) =>
          LANGUAGES.some((language) => inLanguage(one.text, language) === text),
        ),
      }));
    },
    services.now,
    KEPT_MS,
  );
  const listOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/agreed-statements`;

  async function agreedBy(customer: string): Promise<ReadonlySet<string>> {
    const agreed = await answerOf(vendor.ask({ path: listOf(customer), answer: agreedShape }));
    return new Set(agreed.map(({ id }) => id));
  }

  return {
    async contactPreferences(_input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const [statements, agreed] = await Promise.all([read(), agreedBy(session.customer)]);
      return done({
        permissions: statements.map(({ id, vendor: statement, text, own }) => ({
          id,
          name: own ? inLanguage(own.name, caller.language) : text,
          text: own ? inLanguage(own.text, caller.language) : text,
          agreed: agreed.has(statement),
        })),
        interests: [],
      });
    },

    async setContactPreferences(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer } = session;
      const statements = await read();
      const requested = new Map(input.permissions.map(({ id, agreed }) => [id, agreed]));
      const isUnknown = [...requested.keys()].some((id) => !statements.some((one) => one.id === id));
      if (isUnknown || input.interests.length > 0) return refused("unknown-preference");
      return execute(
        services,
        { session, caller },
        { operation: "setContactPreferences", input },
        async () => {
          const before = await agreedBy(customer);
          const answers = new Map(
            statements.map(({ id, vendor: statement }) => [statement, requested.get(id)]),
          );
          const stays = [...before].filter((statement) => answers.get(statement) === undefined);
          const agreed = [...answers].flatMap(([statement, answer]) => (answer ? [statement] : []));
          const body = [...stays, ...agreed].map((id) => ({ id }));
          const reply = await vendor.write({
            method: "PUT",
            path: listOf(customer),
            body,
            answer: nothingShape,
          });
          if (reply.kind !== "done") throw new Error(`The vendor does not take the answers: ${reply.kind}`);
          return done({});
        },
      );
    },
  } satisfies PartOfBackEnd["account"];
}
