import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { parseEnvironment } from "#config/environment.ts";
import people from "../demo/people.json" with { type: "json" };
import { buildWhenStale } from "./build-when-stale.ts";

/**
 * `npm start`: builds what has changed, starts the stand-ins of the services that are not configured, opens
 * the shop, and says where everything is.
 */
const ROOT = resolve(import.meta.dirname, "..");
const children: ChildProcess[] = [];

const parsed = parseEnvironment(process.env);
if (!parsed.ok) {
  console.error(`The environment is not right:\n\n${parsed.faults.join("\n")}\n`);
  process.exit(1);
}
const environment = parsed.value;
await buildWhenStale(ROOT);

const sandboxData = join(environment.dataDir, "sandbox");
if (!environment.nexi) {
  const options = [
    "--port",
    String(environment.sandbox.payments),
    "--data",
    join(sandboxData, "nexi"),
    "--with-parent",
  ];
  run(["sandbox/nexi/main.ts", ...options]);
}
if (!environment.mail) {
  const { smtp, mailbox } = environment.sandbox;
  const options = [
    "--smtp",
    String(smtp),
    "--port",
    String(mailbox),
    "--data",
    join(sandboxData, "mailbox"),
    "--with-parent",
  ];
  run(["sandbox/mailbox/main.ts", ...options]);
}
const shop = run(["build/server/index.js"]);
shop.on("exit", (code) => {
  stopAll();
  process.exitCode = code ?? 1;
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shop.kill(signal));

await waitUntilOpen();
const isDemo = !environment.nexi;
if (isDemo) await registerDemoPeople();
console.log(addresses(isDemo));

function run(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: ROOT,
    // The stand-ins end with us, also when we are killed: their standard input closes.
    stdio: ["pipe", "inherit", "inherit"],
    env: process.env,
  });
  children.push(child);
  return child;
}

function stopAll(): void {
  for (const child of children) child.kill("SIGTERM");
}

async function waitUntilOpen(): Promise<void> {
  const address = `http://127.0.0.1:${environment.port}/readyz`;
  for (;;) {
    const isOpen = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isOpen || shop.exitCode !== null) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Two people to try the shop as; only where nothing can really be paid. */
async function registerDemoPeople(): Promise<void> {
  for (const person of people) {
    await fetch(`http://127.0.0.1:${environment.port}/api/v1/customers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...person, acceptTerms: true }),
    });
  }
}

function addresses(isDemo: boolean): string {
  const { publicUrl, sandbox } = environment;
  const lines = [`Shop                ${publicUrl}`, `API documentation   ${publicUrl}/api`];
  if (!environment.mail) lines.push(`Mailbox             http://localhost:${sandbox.mailbox}`);
  if (isDemo) {
    lines.push(`Payment sandbox     http://localhost:${sandbox.payments}`);
    for (const { email, password } of people) lines.push(`Demo customer       ${email}  ${password}`);
  }
  return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}
