import { expect, test } from "vitest";
import { AVAILABILITY_STATES } from "#domain/availability.ts";
import messages from "#languages/sv/catalogue.json" with { type: "json" };
import { availabilityWords } from "./availability-words.ts";

test.each(AVAILABILITY_STATES)(
  "the availability %s has a short and a long message, with and without its date",
  (state) => {
    for (const opens of [null, "2027-03-03T09:00:00Z"]) {
      const { key } = availabilityWords({ state, opens, restrictedTo: null });
      expect(messages.availability[key]).toBeTruthy();
      expect(messages.states[key]).toBeTruthy();
    }
  },
);

test("the message for a restricted performance names the group that can buy", () => {
  const restricted = { state: "restricted", opens: null } as const;
  expect(availabilityWords({ ...restricted, restrictedTo: "agents" }).key).toBe("restricted-agents");
  expect(availabilityWords({ ...restricted, restrictedTo: null }).key).toBe("restricted-members");
});
