import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Environment, parseEnvironment } from "#config/environment.ts";
import { describeFaults, readHouseFolder } from "#config/house/house-folder.ts";
import people from "../demo/people.json" with { type: "json" };
import { SPEKTRIX_CAPABILITIES } from "../src/adapters/spektrix/capabilities.ts";
import { buildCatalogue } from "../src/server/house/build-catalogue.ts";
import { switchOff } from "../src/server/house/switch-off.ts";
import { forgetPorts, writePorts } from "../src/server/own-shop.ts";
import { type Claim, claimFolder } from "../src/server/postgres/claim-folder.ts";
import { buildWhenStale } from "../tooling/build-when-stale.ts";
import { findFreePorts, type WantedPort } from "./free-ports.ts";

/**
 * `npm start`: builds what has changed, starts sandboxes for services without settings, and opens the shop. Registers the
 * demo customers and prints the addresses once all are ready.
 */
const ROOT = resolve(import.meta.dirname, "..");
const DEMO_HOUSE = join(ROOT, "demo/house");
const children: ChildProcess[] = [];
let isStopping = false;

const wanted = readEnvironment(process.env);
const claim = await claimData(wanted.dataDir);
const { chosen, moved } = await choosePorts(wanted);
await writePorts(wanted.dataDir, chosen);
const demo = await demoForVendor(wanted);
const variables = { ...process.env, ...chosen, ...demo.variables };
const environment = readEnvironment(variables);
if (process.env["npm_lifecycle_event"] !== undefined) await stopWithNpm();
await buildWhenStale(ROOT).catch((error: Error) => refuse(error.message));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
for (const standIn of await standIns(environment)) await open(run(standIn));
const shop = run(["build/server/index.js"]);
await open(shop);
shop.on("exit", (code) => stop(code ?? 1));
await claim.say(environment.publicUrl);
const isDemo = !environment.nexi;
if (isDemo) await registerDemoPeople(environment.port);
console.log([...moved, ...demo.leftOut, "", ...addresses(environment, isDemo), ""].join("\n"));

function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = parseEnvironment(given);
  return parsed.ok ? parsed.value : refuse(`The environment is not right:\n\n${parsed.faults.join("\n")}\n`);
}

async function claimData(folder: string): Promise<Claim & { ok: true }> {
  const claim = await claimFolder(folder, "start");
  if (claim.ok) return claim;
  const remedy =
    "Stop it first, or give this one a folder and ports of its own, as in DATA_DIR=data2 npm start";
  return refuse(`The shop with the data in ${folder} runs already (${claim.holder}).\n${remedy}`);
}

async function choosePorts(environment: Environment) {
  const { port, host, office, sandbox, nexi, mail, chosenPorts } = environment;
  const standIn = (name: string, at: number): Omit<WantedPort, "isChosen"> => {
    return { name, port: at, host: "127.0.0.1" };
  };
  const ports = [
    { name: "PORT", port, host },
    ...(office ? [{ name: "OFFICE_PORT", port: office.port, host }] : []),
    ...(nexi ? [] : [standIn("SANDBOX_PAYMENTS_PORT", sandbox.payments)]),
    ...(needsDebits(environment) ? [standIn("SANDBOX_DIRECT_DEBIT_PORT", sandbox.directDebit)] : []),
    ...(needsVendor(environment) ? [standIn("SANDBOX_BACK_END_PORT", sandbox.backEnd)] : []),
    ...(mail
      ? []
      : [standIn("SANDBOX_MAILBOX_PORT", sandbox.mailbox), standIn("SANDBOX_SMTP_PORT", sandbox.smtp)]),
  ];
  const found = await findFreePorts(
    ports.map((wanted) => ({ ...wanted, isChosen: chosenPorts.includes(wanted.name) })),
  );
  if (found.taken.length > 0) {
    const lines = found.taken.map(({ name, port }) => `${name} ${port} is taken by another program.`);
    refuse(`${lines.join("\n")}\nStop what listens there, or choose others.`);
  }
  const chosen: Record<string, string> = Object.fromEntries(
    Object.entries(found.ports).map(([name, at]) => [name, String(at)]),
  );
  return {
    chosen,
    moved: found.moved.map(({ name, from, to }) => `Port ${from} is taken: ${name} is ${to} instead.`),
  };
}

function needsDebits({ directDebit, sandbox, vendor }: Environment): boolean {
  return !vendor && directDebit?.url === `http://127.0.0.1:${sandbox.directDebit}`;
}

function needsVendor({ vendor, sandbox }: Environment): boolean {
  return vendor?.apiUrl.startsWith(`http://127.0.0.1:${sandbox.backEnd}/`) ?? false;
}

/** Without what the vendor does not support. A real house is rejected instead. */
async function demoForVendor({ vendor, house, dataDir }: Environment) {
  if (!vendor || resolve(ROOT, house) !== DEMO_HOUSE) return { variables: {}, leftOut: [] };
  const copy = join(dataDir, "demo-house");
  await rm(copy, { recursive: true, force: true });
  await cp(DEMO_HOUSE, copy, { recursive: true });
  const off = await switchOff(copy, SPEKTRIX_CAPABILITIES);
  const names = [...new Set(off.map((one) => one.replace(/:.*/, "")))];
  return {
    variables: { HOUSE: copy },
    leftOut: [
      `Left out of the demo house, as BACK_END=spektrix does not have it (docs/back-ends.md): ${names.join(", ")}.`,
    ],
  };
}

async function writeWorld({ house: folder, dataDir }: Environment): Promise<string> {
  const read = await readHouseFolder(folder);
  if (!read.ok) return refuse(`The house in ${folder} has faults:\n\n${describeFaults(read.faults)}\n`);
  const { catalogue: house, soldElsewhere } = buildCatalogue(
    read.value,
    new Date().toISOString().slice(0, 10),
  );
  const file = join(dataDir, "sandbox", "vendor-house.json");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    JSON.stringify({ house, soldElsewhere, statements: read.value.contactPreferences.permissions }),
  );
  return file;
}

async function standIns(environment: Environment): Promise<string[][]> {
  const { nexi, mail, sandbox, dataDir } = environment;
  const vendor = needsVendor(environment) ? [await writeWorld(environment)] : [];
  const data = (name: string) => ["--data", join(dataDir, "sandbox", name)];
  const { payments, smtp, mailbox } = sandbox;
  return [
    ...vendor.map((world) => [
      ...["sandbox/spektrix/main.ts", "--port", `${sandbox.backEnd}`, "--world", world],
    ]),
    ...(nexi ? [] : [["sandbox/nexi/main.ts", "--port", `${payments}`, ...data("nexi")]]),
    ...(needsDebits(environment)
      ? [
          [
            ...["sandbox/gocardless/main.ts", "--port", `${sandbox.directDebit}`, ...data("gocardless")],
            ...["--webhook-url", `http://127.0.0.1:${environment.port}/webhooks/direct-debits`],
          ],
        ]
      : []),
    ...(mail
      ? []
      : [["sandbox/mailbox/main.ts", "--smtp", `${smtp}`, "--port", `${mailbox}`, ...data("mailbox")]]),
  ];
}

function run(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args, "--with-parent"], {
    cwd: ROOT,
    // They end with us even if we are killed, because their standard input closes.
    stdio: ["pipe", "inherit", "inherit", "ipc"],
    env: variables,
  });
  children.push(child);
  return child;
}

async function open(child: ChildProcess): Promise<void> {
  const output = await new Promise<unknown>((done) => {
    child.once("message", done);
    child.once("exit", () => done(null));
  });
  if (output !== "open") await stop(isStopping ? 0 : 1);
}

/** A killed npm forwards no signal, and its children would run on. */
async function stopWithNpm(): Promise<void> {
  const parent = process.ppid;
  const npm = await startedShell(parent);
  setInterval(() => {
    if (process.ppid !== parent || !isThere(npm)) void stop(0);
  }, 500).unref();
}

/**
 * Our parent's parent, if the parent is npm's shell: Debian's shell stays, others are replaced by the script.
 */
async function startedShell(parent: number): Promise<number> {
  const status = await readFile(`/proc/${parent}/status`, "utf8").catch(() => "");
  const [, npm] = /^Name:\s+\w*sh$.*^PPid:\s+(\d+)$/ms.exec(status) ?? [];
  return npm === undefined ? parent : Number(npm);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Stops the shop before the sandboxes it uses, then exits. */
async function stop(code: number): Promise<never> {
  if (isStopping) return new Promise(() => {});
  isStopping = true;
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  }
  await forgetPorts(wanted.dataDir);
  process.exit(code);
}

/** Only where no real payment is possible. */
async function registerDemoPeople(port: number): Promise<void> {
  for (const person of people) {
    await fetch(`http://127.0.0.1:${port}/api/v1/customers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...person, acceptTerms: true }),
    }).catch((error: Error) => console.error(`The demo customers could not be registered: ${error.message}`));
  }
}

function addresses(environment: Environment, isDemo: boolean): string[] {
  const { publicUrl, office, sandbox, mail } = environment;
  const lines = [`Shop                ${publicUrl}`, `API documentation   ${publicUrl}/api`];
  if (office) lines.push(`Office              ${office.url}`);
  if (!mail) lines.push(`Mailbox             http://localhost:${sandbox.mailbox}`);
  if (needsDebits(environment)) lines.push(`Direct debits       http://localhost:${sandbox.directDebit}`);
  if (isDemo) {
    lines.push(`Payment sandbox     http://localhost:${sandbox.payments}`);
    for (const { email, password } of people) lines.push(`Demo customer       ${email}  ${password}`);
    if (office) lines.push("Demo staff          one for each role: choose it on the office's first page");
  }
  return lines.map((line) => `  ${line}`);
}

function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}
