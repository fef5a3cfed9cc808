const BROWSERS = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
] as const;
const SYSTEMS = [
  ["Windows", /Windows/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
] as const;

/** What a passkey of this device is called at first: "Chrome, Windows". */
export function deviceName(): string {
  const { userAgent } = navigator;
  const found = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return found.filter(Boolean).join(", ") || "Passkey";
}
