import { readSetting, writeSetting } from "./settings.ts";

/** Light or dark, and the hand, as chosen in the settings; dark at first, as the hall is. */
export function applyTheme(): void {
  document.documentElement.dataset["scheme"] = readSetting("light") === "yes" ? "light" : "dark";
  document.documentElement.dataset["hand"] = readSetting("left-handed") === "yes" ? "left" : "right";
}

export function choose(name: "light" | "left-handed" | "muted", isOn: boolean): void {
  writeSetting(name, isOn ? "yes" : null);
  applyTheme();
}
