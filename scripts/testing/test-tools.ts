import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { hasChromiumShell, installedChromium } from "../../tooling/chromium.ts";

const PROGRAMS = {
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  zbarimg: "zbar-tools",
  pdftoppm: "poppler-utils",
  openssl: "openssl",
  unzip: "unzip",
  // Used by large houses before their database and shop.
  pgbouncer: "pgbouncer",
  nginx: "nginx-light",
  haproxy: "haproxy",
  java: "default-jre-headless",
} as const;

/** The headless browser; fonts for characters that the shop's own fonts lack. */
const SHELL = ["chromium-headless-shell", "fonts-liberation"];

/** From Debian, or Playwright for the browser. Returns the unavailable packages. */
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
  // Debian installs servers outside a normal user's PATH.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync(program, ["--version"], { stdio: "ignore", env }).error === undefined;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** In one call: most of the time is its start and end. */
async function installDebian(names: readonly string[]): Promise<void> {
  console.log(`— installing ${names.join(", ")}`);
  await ends("apt-get", ["update", "-qq"]);
  // Recommended packages are for video and displays.
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
