import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import {
  createGoCardlessSandbox,
  type GoCardlessSandbox,
  SANDBOX_ACCESS_TOKEN,
  SANDBOX_WEBHOOK_SECRET,
} from "../../sandbox/gocardless/server.ts";
import { payByCard } from "../../sandbox/nexi/visitor.ts";
import { createHttpBackEnd } from "../../src/contract/http-client.ts";
import { SOMEBODY } from "../../src/contract/testing/somebody.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

export const HOME = `http://localhost:${PORTS.debits}`;

export let shop: ShopProcess;
export let provider: GoCardlessSandbox;
let data: string;
/** The provider's sandbox; it keeps its state across restarts. */
const openProvider = (port: number) =>
  createGoCardlessSandbox({ port, data, webhookUrl: `${HOME}/webhooks/direct-debits` });
/** For all tests of the file. */
export function openedOnce(): void {
  test.beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "parkett-debits-"));
    provider = await openProvider(0);
    shop = await openShopProcess({
      port: PORTS.debits,
      environment: {
        GOCARDLESS_URL: provider.url,
        GOCARDLESS_ACCESS_TOKEN: SANDBOX_ACCESS_TOKEN,
        GOCARDLESS_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
      },
    });
  });
  test.afterAll(async () => {
    await shop.close();
    await provider.close();
    await rm(data, { recursive: true, force: true });
  });
}

/** The first name selects how the sandbox's bank behaves. */
export async function signedInAs(page: Page, firstName: string) {
  const backEnd = createHttpBackEnd(shop.url);
  const nobody = { session: null, language: "sv", address: "", idempotencyKey: null } as const;
  const started = await backEnd.customers.startSession({}, nobody);
  const visit = { ...nobody, session: started.ok ? started.value.session : null };
  const email = `${firstName.toLowerCase()}-${Date.now()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, firstName, email }, visit);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  await page.context().addCookies([{ name: "session", value: registered.value.session, url: HOME }]);
  return { backEnd, caller: { ...nobody, session: registered.value.session } };
}

export async function memberAs(page: Page, firstName: string) {
  const { backEnd, caller } = await signedInAs(page, firstName);
  const levels = await backEnd.memberships.levels({}, caller);
  const level = levels.ok ? (levels.value.levels[0]?.slug ?? "") : "";
  const joined = await backEnd.memberships.join({ level, renews: false }, caller);
  if (!joined.ok) throw new Error(joined.refusal.reason);
  const expectedTotal = joined.value.basket.totals.total.amount;
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  await payByCard(placed.value.paymentPage ?? "");
  await backEnd.orders.verify({ link: placed.value.link, returned: "paid" }, caller);
  return { backEnd, caller };
}

export async function whileAway(action: () => Promise<void>): Promise<void> {
  const port = Number(new URL(provider.url).port);
  await provider.close();
  try {
    await action();
  } finally {
    provider = await openProvider(port);
  }
}

export async function approve(page: Page): Promise<void> {
  await page.waitForURL(`${provider.url}/**`);
  await page.getByLabel("Clearing number").fill("5491");
  await page.getByLabel("Account number").fill("0000003");
  await page.getByLabel("Personnummer").fill("198112289874");
  await page.getByRole("button", { name: "Approve the mandate" }).click();
}

/** A bank takes days over a mandate. */
export async function banksAnswer(): Promise<void> {
  const answer = await fetch(`${provider.url}/sandbox/days`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days: 3 }),
  });
  expect(answer.ok).toBe(true);
}

export async function value<Value>(
  requested: Promise<{ ok: true; value: Value } | { ok: false; refusal: object }>,
) {
  const answer = await requested;
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}
