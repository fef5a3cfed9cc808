import { create } from "qrcode";

/** Horizontal bars of dark modules from the top left corner, without the quiet zone. */
export interface QrModules {
  readonly size: number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** The standard requires four. */
export const QUIET_ZONE = 4;

/**
 * Level Q survives a quarter of the code creased, stained or behind a cracked screen; digits are compact.
 * @throws Error if the code is not digits only
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

export function groupsOfFour(code: string): string {
  return code.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
