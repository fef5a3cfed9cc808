import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { read } from "../testing/plain-visitor.ts";
import { bought, pay, readyToPay } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const run = promisify(execFile);

interface OrderView {
  readonly number: string;
  readonly holder: { readonly email: string };
  readonly tickets: readonly { readonly code: string }[];
}

/** Every code that an independent reader finds on the pages of a PDF. */
async function codesOn(pdf: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-pdf-"));
  try {
    await writeFile(join(folder, "tickets.pdf"), pdf);
    await run("pdftoppm", ["-r", "200", "-png", "tickets.pdf", "page"], { cwd: folder });
    const pages = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
    const codes: string[] = [];
    for (const page of pages) {
      const { stdout } = await run("zbarimg", ["-q", "--raw", page], { cwd: folder });
      codes.push(...stdout.trim().split("\n"));
    }
    return codes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("the ticket codes in the PDF, on the screen and in the email match the order", async ({
  page,
  request,
  baseURL,
}) => {
  const link = await bought(baseURL, await performanceOnSale(baseURL), 3);
  const order = (await (await request.get(`/api/v1/orders/${link}`)).json()) as OrderView;
  const codes = order.tickets.map(({ code }) => code).sort();
  expect(codes).toHaveLength(3);
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^99\d{18}$/);

  const pdf = await request.get(`/tickets.pdf?order=${link}`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await codesOn(await pdf.body())).sort()).toEqual(codes);

  await page.goto(`/tickets?order=${link}`);
  for (const code of codes) {
    await expect(page.getByText(code.replace(/(\d{4})(?=\d)/g, "$1 "))).toBeVisible();
  }
  // This house has no wallet certificates.
  await expect(page.getByText("Wallet")).toHaveCount(0);
  const shown = await page
    .locator('img[src^="/tickets.svg"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  expect(shown).toEqual([true, true, true]);

  const mailbox = new URL(baseURL ?? "");
  mailbox.port = String(Number(mailbox.port) + 2);
  await expect(async () => {
    const answer = await request.get(
      `${mailbox.origin}/emails.json?to=${encodeURIComponent(order.holder.email)}`,
    );
    const emails = JSON.stringify(await answer.json());
    expect(emails).toContain(order.number);
    expect(emails).toContain("application/pdf");
  }).toPass({ timeout: 20_000 });
});

test("the calendar file gives the performance in the house's time zone", async ({ request, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  const link = await bought(baseURL, performance);
  const calendar = await request.get(`/tickets.ics?order=${link}&performance=${performance.performance}`);
  const text = await calendar.text();
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(text).toContain("BEGIN:VEVENT");
  expect(text).toMatch(/DTSTART;TZID=Europe\/Oslo:\d{8}T\d{6}/);
});

test("tickets of an order placed in English are in English if the browser accepts none of the house's languages", async ({
  request,
  baseURL,
}) => {
  const ready = await readyToPay(baseURL ?? "", await performanceOnSale(baseURL), 1);
  const link = await pay({ ...ready, caller: { ...ready.caller, language: "en" } }, ready.expectedTotal);
  const get = async (path: string, language: string) => {
    const answer = await request.get(`/${path}?order=${link}`, { headers: { "Accept-Language": language } });
    return (await answer.text()).replaceAll("\r\n ", "");
  };
  expect(await get("tickets", "fr")).toContain('<html lang="en');
  expect(await get("tickets.ics", "fr")).toContain("Order ");
  expect(await get("tickets", "de")).toContain('<html lang="de');
  expect(await get("tickets.ics", "sv")).not.toContain("Order ");
});

test("a stranger with a guessed link gets no ticket, PDF or calendar file", async ({ request }) => {
  const page = await read(request, "/tickets?order=AAAAAAAAAAAAAAAAAAAAAAAA");
  expect(page.status).toBe(404);
  expect(page.html).toMatch(/<h1[^>]*>Vi hittar inte biljetterna</);
  for (const kind of ["pdf", "ics", "svg"]) {
    const file = await request.get(`/tickets.${kind}?order=AAAAAAAAAAAAAAAAAAAAAAAA`, { maxRedirects: 0 });
    expect(file.status()).toBe(303);
  }
});
