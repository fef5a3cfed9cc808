import { expect, test } from "vitest";
import type { AreaMessages } from "#languages/areas.ts";
import { createBrowserWords } from "./browser-words.ts";
import { pageWords } from "./page-words.ts";

const FILES: Record<string, AreaMessages> = {
  "/frame": { site: { title: "Malmö Opera" }, refusals: { unknown: "Det gick inte." } },
  "/account": { signIn: { title: "Logga in" }, refusals: { "login-failed": "Fel lösenord." } },
};
const ADDRESSES = { frame: "/frame", account: "/account", emails: "/emails" } as Parameters<
  typeof pageWords
>[2];
const ROUTES = { root: {}, home: {}, login: { handle: { words: ["account"] } } };

function browser() {
  const requested: string[] = [];
  const words = createBrowserWords(pageWords(ROUTES, ["root", "home"], ADDRESSES), async (address) => {
    requested.push(address);
    const area = FILES[address];
    if (!area) throw new Error("The line is broken");
    return area;
  });
  return { words, requested };
}

test("a page lists its initial message areas, each screen's further areas and their files, but no email messages", () => {
  expect(pageWords(ROUTES, ["root", "login"], ADDRESSES)).toEqual({
    first: ["frame", "account"],
    screens: { login: ["account"] },
    files: { frame: "/frame", account: "/account" },
  });
});

test("another screen's messages are loaded once and merged with the loaded ones", async () => {
  const { words, requested } = browser();
  await words.load(["frame"]);
  const before = words.all();
  expect(before).toEqual(FILES["/frame"]);
  await words.loadScreen("home");
  expect(words.all()).toBe(before);
  await Promise.all([words.loadScreen("login"), words.loadScreen("login")]);
  expect(requested).toEqual(["/frame", "/account"]);
  expect(words.all()).toEqual({
    site: { title: "Malmö Opera" },
    signIn: { title: "Logga in" },
    refusals: { unknown: "Det gick inte.", "login-failed": "Fel lösenord." },
  });
});

test("messages that failed to load are requested again when they are next needed", async () => {
  const { words, requested } = browser();
  const { "/account": account } = FILES;
  delete FILES["/account"];
  await expect(words.loadScreen("login")).rejects.toThrow("The line is broken");
  if (account) FILES["/account"] = account;
  await words.loadScreen("login");
  expect(requested).toEqual(["/account", "/account"]);
  expect(words.all().signIn.title).toBe("Logga in");
});
