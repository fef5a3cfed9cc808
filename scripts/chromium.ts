import { existsSync } from "node:fs";

/**
 * The Chromium to test with. The headless shell needs less than half the work of the full Chromium, which draws tabs
 * and menus for every page.
 */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The installed browser; undefined makes Playwright use the one that it has downloaded. */
export const installedChromium = (): string | undefined => found(...SHELLS, ...WHOLE);

/** For measurements of a visitor's browser. */
export const installedWholeChromium = (): string | undefined => found(...WHOLE, ...SHELLS);

export const hasChromiumShell = (): boolean => found(...SHELLS) !== undefined;

function found(...paths: readonly string[]): string | undefined {
  const chosen = process.env.CHROMIUM ?? "";
  return [chosen, ...paths].find((path) => path !== "" && existsSync(path));
}
