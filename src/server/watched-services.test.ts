import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createNexiSandbox, SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { createNexi } from "../adapters/nexi/nexi.ts";
import { createSmtpMail } from "../adapters/smtp/smtp.ts";
import { createLog, createStateLog } from "./log.ts";
import { watchedMail, watchedPayments } from "./watched-services.ts";

function watched() {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  return { states: createStateLog(log), shown: () => lines.map((line) => JSON.parse(line).msg) };
}

test("logs a mail server outage once, however many emails wait for it", async () => {
  const { states, shown } = watched();
  const sender = { name: "House", address: "tickets@house.example" };
  // No service listens on the discard port.
  const mail = watchedMail(createSmtpMail({ url: "smtp://127.0.0.1:9", from: sender }), states);
  const email = {
    id: "1@house.example",
    to: { name: "Anna", address: "anna@house.example" },
    subject: "s",
    text: "t",
    html: "t",
    attachments: [],
  };
  for (let times = 0; times < 5; times++) await expect(mail.send(email)).rejects.toThrow();
  expect(shown()).toEqual(["the mail server is down"]);
});

test("logs a payment provider outage once, and once when it is over", async () => {
  const { states, shown } = watched();
  const folder = await mkdtemp(join(tmpdir(), "parkett-watched-"));
  const provider = async (port: number) => createNexiSandbox({ port, data: folder });
  const first = await provider(0);
  const port = Number(new URL(first.url).port);
  const payments = watchedPayments(
    createNexi({
      baseUrl: first.url,
      secretKey: SANDBOX_SECRET_KEY,
      webhookAuthorization: "a-word-of-the-tests",
      allowInsecureWebhooks: true,
      timeoutMs: 1_000,
    }),
    states,
  );
  await payments.ask("nobody's");
  await first.close();
  for (let times = 0; times < 3; times++) await payments.ask("nobody's");
  const second = await provider(port);
  await payments.ask("nobody's");
  await second.close();
  await rm(folder, { recursive: true, force: true });
  expect(shown()).toEqual(["the payment provider is down", "the payment provider is back"]);
});
