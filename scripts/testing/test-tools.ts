import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { hasChromiumShell, installedChromium } from "../chromium.ts";

/** What the tests need beside npm's packages: a program that says it is there, and Debian's package that has it. */
const PROGRAMS = {
  // Safari's engine, and the screen it wants.
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  // Read tickets back.
  zbarimg: "zbar-tools",
  pdftoppm: "poppler-utils",
  // Read wallet passes back.
  openssl: "openssl",
  unzip: "unzip",
  // What big houses put before their database, and before the shop.
  pgbouncer: "pgbouncer",
  nginx: "nginx-light",
  haproxy: "haproxy",
  // For the HTML checker.
  java: "default-jre-headless",
} as const;

/** The browser without its windows; fonts for signs that the shop's own have not. */
const SHELL = ["chromium-headless-shell", "fonts-liberation"];

/** From the system, from Debian, or (the browser) from Playwright. What cannot be had, by its package's name. */
export async function fetchTestTools(playwright: string): Promise<readonly string[]> {
  const programs = missing();
  const wanted = hasChromiumShell() ? programs : [...SHELL, ...programs];
  if (wanted.length > 0 && mayInstall()) await installDebian(wanted);
  const hasBrowser = installedChromium() ?? (await ends(playwright, ["install", "chromium"]));
  return hasBrowser ? missing() : ["chromium", ...missing()];
}

function missing(): string[] {
  return Object.entries(PROGRAMS).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
}

function isThere(program: string): boolean {
  // Debian keeps servers where only root looks.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync(program, ["--version"], { stdio: "ignore", env }).error === undefined;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** All at once: most of the time of one is what comes before and after it. */
async function installDebian(names: readonly string[]): Promise<void> {
  console.log(`— installing ${names.join(", ")}`);
  await ends("apt-get", ["update", "-qq"]);
  // What they recommend is for films and for screens.
  const install = (...all: string[]) =>
    ends("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...all]);
  if (await install(...names)) return;
  for (const name of names) await install(name);
}

function ends(program: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn(program, args, { stdio: "ignore", env });
  return new Promise((done) => {
    child.on("error", () => done(false));
    child.on("close", (code) => done(code === 0));
  });
}
