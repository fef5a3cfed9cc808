import { expect, test } from "vitest";
import { EMAIL_JOBS } from "../../ports/jobs.ts";
import { operations } from "../client/operations.ts";
import sv from "./sv.json" with { type: "json" };

test("each operation that changes an order or a ticket has a name in the timeline", () => {
  const changing = (["orders", "tickets"] as const).flatMap((group) =>
    Object.entries(operations[group])
      .filter(([, { method }]) => method !== "GET")
      .map(([name]) => `${group}-${name}`),
  );
  expect(changing.filter((name) => !(name in sv.operationNames))).toEqual([]);
});

test("each kind of email has a name, and no other kind", () => {
  expect(Object.keys(sv.emailNames).sort()).toEqual([...EMAIL_JOBS].sort());
});
