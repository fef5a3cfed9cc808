import { expect, test } from "vitest";
import { OFFICE_LANGUAGES } from "../../staff/operations/fields.ts";
import { detailsOf } from "../operations/operation.ts";
import { officeOperations } from "../operations/operations.ts";
import { loggedRefusalMessage } from "./refusal-message.ts";

/** Any operation can have them. */
const OF_ALL = ["not-permitted", "invalid-input"];

const LOGGED = Object.entries(officeOperations).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, operation]) =>
    [...OF_ALL, ...Object.keys(operation.refusals)].map((reason) => {
      const details = detailsOf(operation, reason);
      return { operation: `${group}.${name}`, reason, details, input: {}, writeMoney: String };
    }),
  ),
);

test.each(OFFICE_LANGUAGES)(
  "each refusal of each operation has words in the audit log, in %s",
  (language) => {
    const missing = LOGGED.filter((logged) => {
      const message = loggedRefusalMessage(language, logged);
      // A message that cannot be filled in is shown as its key.
      return !message || !/[a-zåäö]{2} /i.test(message) || /[{}]|^[\w-]+(\.[\w-]+)+$/.test(message);
    });
    expect(missing.map(({ operation, reason }) => `${operation} ${reason}`)).toEqual([]);
  },
);
