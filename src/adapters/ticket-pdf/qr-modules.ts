import { create } from "qrcode";

/** A QR code as horizontal bars of dark modules, in modules from the top left corner, quiet zone not counted. */
export interface QrModules {
  /** Modules along a side. */
  readonly size: number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** Light modules that must stay around the code: the standard says four. */
export const QUIET_ZONE = 4;

/**
 * Level Q still reads with a quarter of the code creased, stained or behind a cracked screen. Digits alone
 * pack so well that a ticket's code stays at the smallest or second smallest size all the same.
 * @throws Error when the code is not digits only
 */
export function qrModules(code: string): QrModules {
  if (!/^\d{1,40}$/.test(code)) throw new Error("A ticket's code is 1 to 40 digits");
  const { modules } = create(code, { errorCorrectionLevel: "Q" });
  const { size } = modules;
  const bars: { x: number; y: number; width: number }[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x < size && modules.get(y, x)) x += 1;
      bars.push({ x: start, y, width: x - start });
    }
  return { size, bars };
}

/** "9912 3456 7890": as it is read aloud at the door when no scanner reads it. */
export function groupsOfFour(code: string): string {
  return code.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
