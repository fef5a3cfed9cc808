import { readDeviceLabel } from "../../staff/operations/device-label.ts";
import { useWords } from "./words-context.tsx";

/** "Firefox on Windows", and what follows after a comma, as its address. */
export function useDeviceLabel(): (label: string) => string {
  const t = useWords("devices");
  return (label) => {
    const [device = "", ...rest] = label.split(", ");
    const [browser, system] = readDeviceLabel(device)?.names ?? [t("unknown")];
    const named = browser && system ? t("browser-on-system", { browser, system }) : (browser ?? "");
    return [named, ...rest].join(", ");
  };
}
