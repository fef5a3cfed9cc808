import { done } from "#domain/outcome.ts";
import {
  accessRegistrationsOf,
  endAccessRegistration,
  enterCustomer,
  issueAccessCode,
  schemesOf,
} from "../../engine/sales/access/access-registrations.ts";
import { isDay } from "../amounts.ts";
import {
  type BoxOffice,
  type BoxOfficeCommand,
  type Given,
  isId,
  no,
  textOption,
} from "../box-office-command.ts";
import { customersBy } from "../find.ts";

const UNTIL = { until: { type: "string" } } as const;

export const accessCode: BoxOfficeCommand = {
  name: "access-code",
  usage: "<scheme> <first name> <last name> [--until YYYY-MM-DD]",
  summary: "creates a registration code for a person; it works in an account of that name",
  words: [3, 3],
  options: UNTIL,
  async run(boxOffice, given) {
    const [, firstName = "", lastName = ""] = given.words;
    const what = await readScheme(boxOffice, given);
    if (!what.ok) return what;
    const code = await issueAccessCode(boxOffice.engine.services, what.value, { firstName, lastName });
    return done(`${code}  for ${firstName} ${lastName}: it is shown this once.`);
  },
};

export const accessGive: BoxOfficeCommand = {
  name: "access-give",
  usage: "<scheme> <customer's e-mail> [--until YYYY-MM-DD]",
  summary: "adds a customer to an access scheme immediately",
  words: [2, 2],
  options: UNTIL,
  async run(boxOffice, given) {
    const [, email = ""] = given.words;
    const what = await readScheme(boxOffice, given);
    if (!what.ok) return what;
    const [customer] = email.includes("@") ? await customersBy(boxOffice, email) : [];
    if (!customer) return no("unknown-customer", `There is no customer ${email}.`);
    await enterCustomer(boxOffice.engine.services, what.value, customer);
    return done(`${customer.email} is in "${what.value.scheme.id}".`);
  },
};

export const accessList: BoxOfficeCommand = {
  name: "access-list",
  usage: "",
  summary: "lists the members of the access schemes",
  words: [0, 0],
  async run({ engine }) {
    const all = await accessRegistrationsOf(engine.services.database, null);
    const lines = all.map(({ id, scheme, firstName, lastName, last4, until, applied }) => {
      const how = last4 === null ? "by hand" : `code …${last4}`;
      const state = applied === null ? "not applied yet" : `since ${applied.toISOString().slice(0, 10)}`;
      return `${id}  ${scheme}  ${firstName} ${lastName}  ${how}, ${state}, ${until ? `to ${until}` : "no end"}`;
    });
    return done(lines.join("\n") || "Nobody is in an access scheme.");
  },
};

export const accessEnd: BoxOfficeCommand = {
  name: "access-end",
  usage: "<registration>",
  summary: "removes a member from an access scheme, as access-list names them",
  words: [1, 1],
  async run({ engine }, { words: [id = ""] }) {
    const isEnded = isId(id) && (await endAccessRegistration(engine.services, id));
    if (!isEnded) return no("unknown-registration", `There is no registration ${id}.`);
    return done(`Registration ${id} has ended.`);
  },
};

async function readScheme({ engine }: BoxOffice, given: Given) {
  const index = await engine.services.catalogue.current();
  const schemes = schemesOf(index);
  const [id] = given.words;
  const scheme = schemes.find((one) => one.id === id);
  if (!scheme) {
    const there = schemes.map((one) => one.id).join(", ") || "none";
    return no("unknown-scheme", `There is no access scheme "${id}"; there is ${there}.`);
  }
  const until = textOption(given, "until") ?? null;
  if (until !== null && !isDay(until)) return no("bad-day", `"${until}" is no day, as 2027-06-30.`);
  return done({ scheme, until });
}
