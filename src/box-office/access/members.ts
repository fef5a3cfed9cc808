import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import {
  allAccessRegistrations,
  endAccessRegistration,
  enterCustomer,
  issueAccessCode,
  schemesOf,
} from "../../engine/sales/access/access-registrations.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { customerByEmail } from "../look-up.ts";
import { access } from "../operations/customers/access.ts";

export const code = implement(access.code, {
  async run(boxOffice, { scheme: id, firstName, lastName, until = null }) {
    const scheme = await schemeNamed(boxOffice, id);
    if (!scheme.ok) return scheme;
    const { services } = boxOffice.engine;
    const what = { scheme: scheme.value, until };
    return done({ code: await issueAccessCode(services, what, { firstName, lastName }) });
  },
  print: ({ code: issued }, { firstName, lastName }) =>
    `${issued}  for ${firstName} ${lastName}: it is shown this once.`,
});

export const give = implement(access.give, {
  async run(boxOffice, { scheme: id, customer: email, until = null }) {
    const scheme = await schemeNamed(boxOffice, id);
    if (!scheme.ok) return scheme;
    const customer = await customerByEmail(boxOffice, email);
    if (!customer) return refused("unknown-customer");
    await enterCustomer(boxOffice.engine.services, { scheme: scheme.value, until }, customer);
    return done({ email: customer.email });
  },
  print: ({ email }, { scheme }) => `${email} is in "${scheme}".`,
});

export const list = implement(access.list, {
  async run({ engine }, { after }) {
    const rows = await allAccessRegistrations(engine.services.database, { after, most: ROWS_TO_READ });
    return done(
      toList(rows, {
        id: ({ id }) => id,
        entry: ({ id, scheme, firstName, lastName, last4, until, applied }) => ({
          ...{ registration: id, scheme, firstName, lastName, until },
          codeLast4: last4,
          since: applied?.toISOString() ?? null,
        }),
      }),
    );
  },
  print: (members) =>
    printList(
      members,
      ({ registration, scheme, firstName, lastName, codeLast4, until, since }) => {
        const how = codeLast4 === null ? "by hand" : `code …${codeLast4}`;
        const state = since === null ? "not applied yet" : `since ${since.slice(0, 10)}`;
        return `${registration}  ${scheme}  ${firstName} ${lastName}  ${how}, ${state}, ${until ? `to ${until}` : "no end"}`;
      },
      "Nobody is in an access scheme.",
    ),
});

export const end = implement(access.end, {
  async run({ engine }, { registration }) {
    const isEnded = isUuid(registration) && (await endAccessRegistration(engine.services, registration));
    return isEnded ? done({}) : refused("unknown-registration");
  },
  print: (_, { registration }) => `Registration ${registration} has ended.`,
});

async function schemeNamed({ engine }: BoxOffice, id: string) {
  const schemes = schemesOf(await engine.services.catalogue.current());
  const scheme = schemes.find((one) => one.id === id);
  return scheme ? done(scheme) : refused("unknown-scheme", { schemes: schemes.map((one) => one.id) });
}
