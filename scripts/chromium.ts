import { existsSync } from "node:fs";

/**
 * The Chromium to test with. Without a window the shell is the same engine for less than half the work: a whole
 * Chromium draws its own tabs and menus for every page, which nobody sees.
 */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** What is installed; undefined leaves it to Playwright, which takes the one that it has downloaded. */
export const installedChromium = (): string | undefined => found(...SHELLS, ...WHOLE);

/** For whoever measures what a visitor's browser does. */
export const installedWholeChromium = (): string | undefined => found(...WHOLE, ...SHELLS);

export const hasChromiumShell = (): boolean => found(...SHELLS) !== undefined;

function found(...paths: readonly string[]): string | undefined {
  const chosen = process.env.CHROMIUM ?? "";
  return [chosen, ...paths].find((path) => path !== "" && existsSync(path));
}
