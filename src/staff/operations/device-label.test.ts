import { expect, test } from "vitest";
import { deviceLabel, readDeviceLabel } from "./device-label.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome on ChromeOS",
  ],
  ["curl/8.5.0 (Linux)", "Linux"],
  ["", "Unknown device"],
])("a device that sends %j is called %s", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

test.each([
  ["Firefox on Windows", ["Firefox", "Windows"]],
  ["Linux", ["Linux"]],
])("the label %s is read as %j", (label, names) => {
  expect(readDeviceLabel(label)).toEqual({ names });
});

test("the label of an unknown device has no names", () => {
  expect(readDeviceLabel(deviceLabel(""))).toBeNull();
});
