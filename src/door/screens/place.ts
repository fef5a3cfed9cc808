import type { Station } from "../device/door-core.ts";
import { readSetting, writeSetting } from "../running/settings.ts";

/** Where the phone is used; remembered when the app is closed, unlike the direction. */
export type Place = Omit<Station, "direction">;

export function rememberedPlace(): Place | null {
  const performance = Number(readSetting("performance"));
  return performance > 0 ? { performance, entrance: readSetting("entrance") } : null;
}

export function rememberPlace({ performance, entrance }: Place): void {
  writeSetting("performance", String(performance));
  writeSetting("entrance", entrance);
}
