import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { openOfficeStage, type Person } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let admin: Person;
beforeEach(async () => {
  stage = await openOfficeStage();
  admin = await stage.person("administrator");
});
afterEach(() => stage.close());

const list = async (filters: object = {}) => {
  const { body } = await admin.device.ask("audit.list", filters);
  return (body["entries"] as Record<string, unknown>[]).filter(({ operation }) => operation !== "audit.list");
};

describe("the audit log", () => {
  test("lists each request once, with its outcome, newest first", async () => {
    await admin.device.ask("search.order", { order: "100010" });
    await admin.device.ask("staff.setRole", { staff: admin.id, role: "finance" });
    await admin.device.ask("roles.list");
    expect(await list()).toMatchObject([
      { operation: "roles.list", outcome: "done", reason: null, who: "Kim Ek" },
      { operation: "staff.setRole", outcome: "refused", reason: "last-administrator" },
      { operation: "search.order", outcome: "refused", reason: "unknown-order", order: "100010" },
    ]);
  });

  test("says in the reader's language why something was refused", async () => {
    await admin.device.ask("search.order", { order: "100010" });
    await admin.device.ask("orders.refund", { order: "100010", amount: "x" });
    const messages = async (language?: string) =>
      (await list({ ...(language && { language }) })).map(({ message }) => message);
    expect(await messages("sv")).toEqual([
      "Något som angavs är fel eller saknas.",
      "Det finns ingen order 100010.",
    ]);
    expect(await messages()).toEqual([
      "Something that was entered is wrong or missing.",
      "There is no order 100010.",
    ]);
    const usher = await stage.person("front-of-house");
    await usher.device.ask("orders.refund", { order: "100010" });
    expect((await messages("sv")).at(0)).toBe("För detta krävs behörigheten orders.refund.");
    await rowsOf(stage.shop, "update audit_log set input = null");
    expect((await messages()).at(-1)).toBe("There is no order …");
  });

  test("is searched by person, operation, order, outcome and day", async () => {
    const usher = await stage.person("front-of-house");
    await usher.device.ask("search.order", { order: "100010" });
    await admin.device.ask("search.order", { order: "100011" });
    const count = async (filters: object) => (await list(filters)).length;
    expect(await count({ who: "kim" })).toBe(2);
    expect(await count({ who: "nobody" })).toBe(0);
    expect(await count({ operation: "search" })).toBe(2);
    expect(await count({ operation: "search.order", order: "100011" })).toBe(1);
    expect(await count({ outcome: "refused", order: "100010" })).toBe(1);
    expect(await count({ outcome: "done" })).toBe(0);
    const today = new Date(stage.shop.clock.now).toISOString().slice(0, 10);
    expect([await count({ from: today, to: today }), await count({ to: "2020-01-01" })]).toEqual([2, 0]);
  });

  test("is exported as CSV in which no cell is a formula", async () => {
    await admin.device.ask("search.customers", { text: "=cmd|' /C calc'!A0" });
    const today = new Date(stage.shop.clock.now).toISOString().slice(0, 10);
    await admin.device.ask("session.read");
    const { body } = await admin.device.ask("audit.export", { from: today, to: today, operation: "search" });
    const [head, line = ""] = String(body["csv"]).split("\r\n");
    expect(head).toBe("at,who,device,operation,outcome,reason,order,customer,performance,input");
    expect(line).toContain("search.customers,refused,nothing-found");
    for (const cell of line.split(",")) expect(cell).not.toMatch(/^"?[=+\-@]/);
  });

  test("needs one permission for reading and another for exporting", async () => {
    const supervisor = await stage.person("supervisor");
    expect(await supervisor.device.ask("audit.list")).toMatchObject({ refused: null });
    const days = { from: "2027-01-01", to: "2027-01-02" };
    expect(await supervisor.device.ask("audit.export", days)).toMatchObject({ refused: "not-permitted" });
  });

  test("cannot be changed, deleted from or emptied; only an input can be erased", async () => {
    await admin.device.ask("roles.list");
    const statements = [
      "update audit_log set who = 'other'",
      "update audit_log set input = '{}'",
      "update audit_log set input = null, who = 'other'",
      "delete from audit_log",
      "truncate audit_log",
    ];
    for (const statement of statements) {
      await expect(rowsOf(stage.shop, statement), statement).rejects.toThrow(/append-only/);
    }
    await rowsOf(stage.shop, "update audit_log set input = null");
  });

  test("keeps no voucher code and no long text", async () => {
    await admin.device.ask("value.showVoucher", { code: "SECRET-CODE-1234" });
    await admin.device.ask("search.customers", { text: "x".repeat(5_000) });
    const text = JSON.stringify(await rowsOf(stage.shop, "select input from audit_log"));
    expect(text).not.toContain("SECRET");
    expect(text).toContain("…1234");
    expect(text.length).toBeLessThan(4_000);
  });
});

describe("the erasure of a customer", () => {
  test("empties what staff entered about the person, and keeps who did what", async () => {
    const { shop } = stage;
    const email = "asa.oberg@test.example";
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    const { firstName, lastName } = SOMEBODY;
    await admin.device.ask("search.customers", { text: email.toUpperCase() });
    await admin.device.ask("search.customers", { text: `${firstName} ${lastName}` });
    await admin.device.ask("search.customers", { text: "someone else" });
    const erased = await shop.backEnd.account.erase(
      { current: SOMEBODY.password, waiveCredit: true },
      caller,
    );
    expect(erased).toMatchObject({ ok: true });
    const text = JSON.stringify(await rowsOf(shop, "select input from audit_log")).toLowerCase();
    for (const word of [email, firstName.toLowerCase(), lastName.toLowerCase()])
      expect(text).not.toContain(word);
    expect(text).toContain("someone else");
    expect(await list({ operation: "search.customers" })).toMatchObject([
      { input: { text: "someone else" } },
      { input: null, who: "Kim Ek", device: "Firefox on Windows, 192.0.2.1" },
      { input: null },
    ]);
  });
});
