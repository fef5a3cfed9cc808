import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { implementations } from "../../box-office/implementations.ts";
import { refusalMessage } from "../../box-office/messages/refusal-message.ts";
import { officeOperations } from "../../box-office/operations/operations.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { OFFICE_LANGUAGES } from "../../staff/operations/fields.ts";
import { ownAccount } from "../../staff/operations/own-account.ts";
import { session } from "../../staff/operations/session.ts";
import { BUILT_IN_ROLES } from "../../staff/roles.ts";
import { openOfficeStage, type Person } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let people: ReadonlyMap<string, Person>;
beforeAll(async () => {
  stage = await openOfficeStage();
  const all = await Promise.all(BUILT_IN_ROLES.map(async ({ id }) => [id, await stage.person(id)] as const));
  people = new Map(all);
});
afterAll(() => stage.close());

const NAMES = Object.entries(implementations).flatMap(([group, members]) =>
  Object.keys(members).map((name) => `${group}.${name}`),
);

test("every description has an implementation, and every implementation a description", () => {
  const described = Object.entries(officeOperations).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  );
  expect(NAMES.toSorted()).toEqual(described.toSorted());
});

describe.each(NAMES)("the operation %s over HTTP", (name) => {
  // Requests are counted by the minute.
  beforeEach(() => {
    stage.clock.now += 61_000;
  });

  test("is refused to every role without its permission, and to no other for lack of it", async () => {
    const permission = stage.parts.operations.get(name)?.operation.permission;
    const table: Record<string, boolean> = {};
    for (const { id } of BUILT_IN_ROLES) {
      const answer = await people.get(id)?.device.ask(name, { no: "input" });
      table[id] = answer?.refused !== "not-permitted";
    }
    const expected = BUILT_IN_ROLES.map(({ id, permissions }) => [
      id,
      permission && permissions.has(permission),
    ]);
    expect(table).toEqual(Object.fromEntries(expected));
  });

  test("is refused without a session", async () => {
    expect(await stage.device().ask(name)).toMatchObject({ status: 401, refused: "not-signed-in" });
  });
});

test("the audit log names person, device and reason of what was refused, also of a role without permission", async () => {
  const usher = await stage.person("front-of-house");
  await usher.device.ask("orders.refund", { order: "100010", amount: 5 });
  const rows = await rowsOf(
    stage.shop,
    `select who, staff, device, operation, input, "order", outcome, reason
    from audit_log where staff = '${usher.id}' order by id`,
  );
  const entry = {
    ...{
      who: "Kim Ek",
      staff: usher.id,
      device: "Firefox on Windows, 192.0.2.1",
      operation: "orders.refund",
    },
    ...{ input: { order: "100010", amount: 5 }, order: "100010" },
  };
  expect(rows).toEqual([
    { ...entry, outcome: "begun", reason: null },
    { ...entry, outcome: "refused", reason: "not-permitted" },
  ]);
});

test.each(OFFICE_LANGUAGES)("every refusal of signing in has a message, in %s", (language) => {
  for (const { refusals } of [...Object.values(session), ...Object.values(ownAccount)]) {
    for (const reason of Object.keys(refusals)) {
      const refusal = { reason, rule: "short" };
      const about = { operation: "session.any", input: {}, refusal, writeMoney: () => "" };
      expect(refusalMessage(language, about)).not.toContain(`general.${reason}`);
    }
  }
});

test("a command that was refused can be sent again with its key; of one whose process died the outcome is unknown", async () => {
  const admin = people.get("administrator");
  const key = { "idempotency-key": crypto.randomUUID() };
  const role = { role: "archive-2", permissions: ["audit.read"] };
  const wrong = { ...role, permissions: ["everything"] };
  expect(await admin?.device.ask("roles.define", wrong, key)).toMatchObject({ refused: "invalid-input" });
  expect(await admin?.device.ask("roles.define", role, key)).toMatchObject({ refused: null });
  const run = crypto.randomUUID();
  await rowsOf(
    stage.shop,
    `insert into audit_log (run, who, operation, outcome, at) values ('${run}', 'Kim', 'roles.define', 'begun', now())`,
  );
  const again = await admin?.device.ask("roles.define", role, { "idempotency-key": run });
  expect(again).toMatchObject({ refused: "outcome-unknown", status: 409 });
});

test("a command that is sent again with its key is executed once", async () => {
  const admin = people.get("administrator");
  const key = { "idempotency-key": crypto.randomUUID() };
  const invite = { email: "elsa@test.example", role: "finance" };
  expect(await admin?.device.ask("staff.invite", invite, key)).toMatchObject({ refused: null });
  expect(await admin?.device.ask("staff.invite", invite, key)).toMatchObject({
    refused: "done-before",
    status: 409,
  });
  const emails = await rowsOf(stage.shop, "select from jobs.job where name = 'staff-link'");
  expect(emails.length).toBeGreaterThan(0);
  expect(await rowsOf(stage.shop, "select from staff where email = 'elsa@test.example'")).toHaveLength(1);
});
