import { readSetting, writeSetting } from "./settings.ts";

/** Dark unless light is chosen: the hall is dark. */
export function applyTheme(): void {
  document.documentElement.dataset["scheme"] = readSetting("light") === "yes" ? "light" : "dark";
  document.documentElement.dataset["hand"] = readSetting("left-handed") === "yes" ? "left" : "right";
}

export function choose(name: "light" | "left-handed" | "muted", isOn: boolean): void {
  writeSetting(name, isOn ? "yes" : null);
  applyTheme();
}
