import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLoqateSandbox, type LoqateSandbox, SANDBOX_LOQATE_KEY } from "#sandbox/loqate/server.ts";
import { createLoqate } from "./loqate.ts";

/** The adapter and the stand-in over HTTP. */

let sandbox: LoqateSandbox;
beforeAll(async () => {
  sandbox = await createLoqateSandbox({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => behave("well"));

const behave = (behaviour: string) =>
  fetch(`${sandbox.url}/sandbox/behaviour`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ behaviour }),
  });
const VERSIONS = { findVersion: "v1.10", retrieveVersion: "v1.20" };
const lookup = (key = SANDBOX_LOQATE_KEY, countries = ["SE", "DK"]) =>
  createLoqate({ key, url: sandbox.url, countries, ...VERSIONS, timeoutMs: 200 });

test("a street with several addresses is a group that can be expanded, and one of its addresses retrieved", async () => {
  const street = await lookup().find("Sundk", null);
  expect(street).toMatchObject({ value: [{ text: "Sundkajen", isGroup: true }] });
  const group = street.ok ? (street.value[0]?.id ?? "") : "";
  const houses = await lookup().find("Sundk", group);
  expect(houses).toMatchObject({
    value: [{ text: "Sundkajen 138" }, { text: "Sundkajen 140", about: "211 20 Malmö", isGroup: false }],
  });
  const id = houses.ok ? (houses.value[1]?.id ?? "") : "";
  expect(await lookup().read(id)).toEqual({
    ok: true,
    value: { line1: "Sundkajen 140", line2: "", postalCode: "211 20", city: "Malmö", country: "SE" },
  });
});

test("an address lookup searches only the house's countries", async () => {
  expect(await lookup().find("Ekvip", null)).toMatchObject({ value: [{ text: "Ekvipagemestervej 10" }] });
  expect(await lookup(SANDBOX_LOQATE_KEY, ["SE"]).find("Ekvip", null)).toMatchObject({ value: [] });
});

test("an address lookup requests the configured API versions, and declares that it comes from a server", async () => {
  const later = createLoqate({
    ...{ key: SANDBOX_LOQATE_KEY, url: sandbox.url, countries: ["SE"] },
    ...{ findVersion: "v1.20", retrieveVersion: "v1.30" },
  });
  sandbox.requested.length = 0;
  const found = await later.find("Östra", null);
  expect(found).toMatchObject({ value: [{ text: "Östra Rönneholmsvägen 20" }] });
  expect(await later.read("SE|3")).toMatchObject({ ok: true });
  await lookup().find("Östra", null);
  expect(sandbox.requested.map(({ pathname }) => pathname)).toEqual([
    "/Capture/Interactive/Find/v1.20/json6.ws",
    "/Capture/Interactive/Retrieve/v1.30/json6.ws",
    "/Capture/Interactive/Find/v1.10/json6.ws",
  ]);
  expect(sandbox.requested[0]?.searchParams.get("IsMiddleware")).toBe("true");
});

test("the stand-in accepts only documented versions and formats", async () => {
  for (const path of ["Find/v1.10/json3.ws", "Find/v1.00/json6.ws", "Retrieve/v1.10/json6.ws"]) {
    const answer = await fetch(
      `${sandbox.url}/Capture/Interactive/${path}?Key=${SANDBOX_LOQATE_KEY}&Text=Sundk`,
    );
    expect(answer.status, path).toBe(404);
  }
});

test("an error with status 200, one with status 500, and a timeout are all reported as unreachable", async () => {
  const unreachable = { ok: false, refusal: { reason: "unreachable" } };
  expect(await lookup("WRONG").find("Sundk", null)).toEqual(unreachable);
  expect(await lookup().read("SE|999")).toEqual(unreachable);
  for (const behaviour of ["broken", "slow"]) {
    await behave(behaviour);
    expect(await lookup().find("Sundk", null), behaviour).toEqual(unreachable);
  }
});
