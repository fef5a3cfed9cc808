import { existsSync } from "node:fs";

/** The headless shell needs less than half the work of the full Chromium. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Undefined: the one that Playwright has downloaded. */
export const installedChromium = (): string | undefined => found(...SHELLS, ...WHOLE);

export const installedWholeChromium = (): string | undefined => found(...WHOLE, ...SHELLS);

export const hasChromiumShell = (): boolean => found(...SHELLS) !== undefined;

function found(...paths: readonly string[]): string | undefined {
  const chosen = process.env.CHROMIUM ?? "";
  return [chosen, ...paths].find((path) => path !== "" && existsSync(path));
}
