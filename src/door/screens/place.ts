import { readSetting, writeSetting } from "../running/settings.ts";

/** Where the phone is used. */
export interface Place {
  readonly performance: number;
  /** Null for all of the device's. */
  readonly entrance: string | null;
}

export function rememberedPlace(): Place | null {
  const performance = Number(readSetting("performance"));
  return performance > 0 ? { performance, entrance: readSetting("entrance") } : null;
}

export function rememberPlace({ performance, entrance }: Place): void {
  writeSetting("performance", String(performance));
  writeSetting("entrance", entrance);
}
