import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { houseSchema } from "#config/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { done } from "#domain/outcome.ts";
import { siteContext } from "./site.ts";
import {
  callerFor,
  commandKey,
  ensureSession,
  outgoingCookiesContext,
  rotateSession,
  visitorContext,
} from "./visitor.ts";

const HOUSE = houseSchema.parse({
  id: "house",
  name: "House",
  tagline: { sv: "Opera" },
  contact: {
    phone: "040",
    email: "a@house.example",
    hours: { sv: "mån" },
    street: "Gatan 1",
    postalCode: "211 22",
    city: "Malmö",
    country: "SE",
  },
  brand: { logo: "l.svg", shareImage: "s.svg", icon: "i.svg" },
  venues: [
    { id: "main", name: { sv: "Stora" }, backEndIds: [1], street: "Gatan 1", postalCode: "2", city: "Malmö" },
  ],
  terms: { sv: "Villkor" },
});

function visit(session: string | null, publicUrl = "https://house.example") {
  const started: Caller[] = [];
  const context = new RouterContextProvider();
  const startSession = async (_: object, caller: Caller) => {
    started.push(caller);
    return done({ session: "fresh" });
  };
  // Only the one operation that is asked for here.
  const backEnd = { customers: { startSession } } as unknown as BackEnd;
  context.set(siteContext, { house: HOUSE, backEnd, publicUrl, now: () => 0 });
  context.set(outgoingCookiesContext, []);
  context.set(visitorContext, {
    language: "sv",
    caller: { session, language: "sv", address: "::1", idempotencyKey: null },
    customer: null,
    basket: null,
    basketEnded: null,
    hasSession: session !== null,
  });
  return { context, started };
}

test("a first command starts a session, under the same key, and the browser is told", async () => {
  const { context, started } = visit(null);
  const caller = await ensureSession(context, "key-12345");
  expect(caller).toMatchObject({ session: "fresh", idempotencyKey: "key-12345" });
  expect(started).toMatchObject([{ session: null, idempotencyKey: "key-12345" }]);
  expect(context.get(outgoingCookiesContext)).toEqual([
    "__Host-session=fresh; Path=/; SameSite=Lax; HttpOnly; Secure",
  ]);
});

test("a visitor with a session keeps it", async () => {
  const { context, started } = visit("old");
  expect(await ensureSession(context)).toMatchObject({ session: "old" });
  expect(started).toEqual([]);
  expect(context.get(outgoingCookiesContext)).toEqual([]);
});

test("after a login the visitor goes on under the new token", () => {
  const { context } = visit("old", "http://localhost:3000");
  rotateSession(context, "new");
  expect(callerFor(context)).toMatchObject({ session: "new" });
  expect(context.get(outgoingCookiesContext)).toEqual(["session=new; Path=/; SameSite=Lax; HttpOnly"]);
});

test("a key that no form of ours made counts as none", () => {
  const form = new FormData();
  expect(commandKey(form)).toBeNull();
  form.set("key", "'; drop");
  expect(commandKey(form)).toBeNull();
  form.set("key", "0b9f6a1c-7a55-4f63-9a0e-2f6b3f6f2f11");
  expect(commandKey(form)).toBe("0b9f6a1c-7a55-4f63-9a0e-2f6b3f6f2f11");
});
