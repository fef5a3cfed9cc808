import { expect, test } from "vitest";
import { officeOperations } from "../operations/operations.ts";
import { loggedRefusalMessage, OFFICE_LANGUAGES } from "./refusal-message.ts";

/** Any operation can have them. */
const OF_ALL = ["not-permitted", "invalid-input"];

test.each(OFFICE_LANGUAGES)(
  "each refusal of each operation has words in the audit log, in %s",
  (language) => {
    const missing = Object.entries(officeOperations).flatMap(([group, members]) =>
      Object.entries(members).flatMap(([name, { refusals }]) =>
        [...OF_ALL, ...Object.keys(refusals)]
          .map((reason) => ({ operation: `${group}.${name}`, reason }))
          .filter((logged) => {
            const message = loggedRefusalMessage(language, { ...logged, input: {}, writeMoney: String });
            // A message that cannot be filled in is shown as its key.
            return !message || !/[a-zåäö]{2} /i.test(message) || /[{}]|^[\w-]+(\.[\w-]+)+$/.test(message);
          })
          .map(({ operation, reason }) => `${operation} ${reason}`),
      ),
    );
    expect(missing).toEqual([]);
  },
);
