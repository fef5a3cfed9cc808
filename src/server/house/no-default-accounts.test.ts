import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import people from "../../../demo/people.json" with { type: "json" };
import { openTestShop, visitor } from "../../engine/testing/test-shop.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("a new shop has no customers, and the demo accounts' credentials do not work", async () => {
  const shop = await openTestShop();
  try {
    const { rows } = await shop.database.$client.query("select email from customers");
    expect(rows).toEqual([]);
    for (const { email, password } of people) {
      const entered = await shop.backEnd.customers.logIn({ email, password }, await visitor(shop.backEnd));
      expect(entered).toEqual({ ok: false, refusal: { reason: "login-failed" } });
    }
  } finally {
    await shop.close();
  }
});

test("only one script registers the demo accounts, and only without a payment provider", () => {
  const files = globSync(["src/**/*.{ts,tsx}", "scripts/**/*.ts", "sandbox/**/*.ts"], { cwd: ROOT });
  const naming = files.filter((file) => !file.endsWith(".test.ts") && read(file).includes("people.json"));
  expect(naming).toEqual(["scripts/start.ts"]);
  const start = read("scripts/start.ts");
  // A shop at a public address does not start without the provider's key.
  expect(start).toContain("const isDemo = !environment.nexi;");
  expect(start.match(/registerDemoPeople\(/g)).toHaveLength(2);
  expect(start).toContain("if (isDemo) await registerDemoPeople(");
});
