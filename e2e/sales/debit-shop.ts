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
import { PORTS } from "../testing/ports.ts";
import { agreed, come, pay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

/** The shop of `direct-debit.spec.ts`. */
export const HOME = `http://localhost:${PORTS.debits}`;

export let shop: ShopProcess;
export let provider: GoCardlessSandbox;
let data: string;
/** The provider's sandbox; it keeps its state across restarts. */
const openProvider = (port: number) =>
  createGoCardlessSandbox({ port, data, webhookUrl: `${HOME}/webhooks/direct-debits` });
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
  const customer = await signedIn(shop.url, { firstName });
  await come(page, HOME, customer.caller);
  return customer;
}

export async function memberAs(page: Page, firstName: string) {
  const { backEnd, caller } = await signedInAs(page, firstName);
  const levels = await backEnd.memberships.levels({}, caller);
  const level = levels.ok ? (levels.value.levels[0]?.slug ?? "") : "";
  const { basket } = await agreed(backEnd.memberships.join({ level, renews: false }, caller));
  await pay({ backEnd, caller }, basket.totals.total.amount);
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
