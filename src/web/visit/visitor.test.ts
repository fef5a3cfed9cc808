import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { EVERYTHING } from "#contract/capabilities.ts";
import type { Caller } from "#contract/operation.ts";
import { done } from "#domain/outcome.ts";
import { type Site, siteContext } from "../site.ts";
import {
  callerFor,
  callerSigningIn,
  commandKey,
  ensureSession,
  outgoingCookiesContext,
  rotateSession,
  visitorContext,
} from "./visitor.ts";

const HOUSE = houseSchema.parse(smallHouse().house);

const notRequested = () => {
  throw new Error("Not used in this test");
};
/** No waiting room, no maintenance and no bot check. */
const NOTHING_ELSE: Pick<
  Site,
  | "queue"
  | "maintenance"
  | "preview"
  | "botCheck"
  | "cookieCheck"
  | "addressLookup"
  | "tableBooking"
  | "capabilities"
  | "isOffered"
  | "wallets"
> = {
  addressLookup: null,
  preview: null,
  tableBooking: null,
  wallets: () => [],
  queue: {
    anyOpen: notRequested,
    barring: notRequested,
    about: notRequested,
    standing: notRequested,
    join: notRequested,
    renewed: notRequested,
    goIn: notRequested,
    move: notRequested,
    sendEmail: notRequested,
  },
  maintenance: { isBypassed: notRequested, open: notRequested },
  capabilities: EVERYTHING,
  isOffered: () => true,
  cookieCheck: { seal: notRequested, open: notRequested },
  botCheck: { client: null, admit: notRequested, noteFailure: notRequested },
};

function visit(session: string | null, publicUrl = "https://house.example") {
  const started: (Caller & { once: string | undefined })[] = [];
  const context = new RouterContextProvider();
  const startSession = async ({ once }: { once?: string }, caller: Caller) => {
    started.push({ ...caller, once });
    return done({ session: "fresh" });
  };
  // Only the operation under test.
  const backEnd = { customers: { startSession } } as unknown as BackEnd;
  context.set(siteContext, { house: HOUSE, backEnd, publicUrl, now: () => 0, ...NOTHING_ELSE });
  context.set(outgoingCookiesContext, []);
  context.set(visitorContext, {
    language: "sv",
    caller: { session, language: "sv", address: "::1", idempotencyKey: null },
    customer: null,
    basket: null,
    basketEnded: null,
    hasSession: session !== null,
    cookiesBlocked: false,
    endedSession: null,
  });
  return { context, started };
}

test("a visitor's first command starts a session under the same key and sets its cookie", async () => {
  const { context, started } = visit(null);
  const caller = await ensureSession(context, "key-12345");
  const { idempotencyKey } = callerFor(context, "key-12345");
  expect(caller).toMatchObject({ session: "fresh", idempotencyKey });
  expect(started).toMatchObject([{ session: null, idempotencyKey, once: undefined }]);
  expect(context.get(outgoingCookiesContext)).toEqual([
    "__Host-session=fresh; Path=/; SameSite=Lax; HttpOnly; Secure",
  ]);
});

test("a session is tied to the command's key, and the key stored by the back end does not reveal it", async () => {
  const { context, started } = visit(null);
  const key = "0b9f6a1c-7a55-4f63-9a0e-2f6b3f6f2f11";
  const caller = await ensureSession(context, key);
  expect(started).toMatchObject([{ once: key }]);
  expect(caller.idempotencyKey).toMatch(/^[\w-]{43}$/);
});

test("signing in passes on an ended session and starts no new one", async () => {
  const { context, started } = visit(null);
  context.set(visitorContext, { ...context.get(visitorContext), endedSession: "old" });
  expect(await callerSigningIn(context)).toMatchObject({ session: "old" });
  expect(started).toEqual([]);
  const { context: another } = visit(null);
  expect(await callerSigningIn(another)).toMatchObject({ session: "fresh" });
});

test("a visitor with a session keeps it for a command", async () => {
  const { context, started } = visit("old");
  expect(await ensureSession(context)).toMatchObject({ session: "old" });
  expect(started).toEqual([]);
  expect(context.get(outgoingCookiesContext)).toEqual([]);
});

test("after a login the visitor uses the new token", () => {
  const { context } = visit("old", "http://localhost:3000");
  rotateSession(context, "new");
  expect(callerFor(context)).toMatchObject({ session: "new" });
  expect(context.get(outgoingCookiesContext)).toEqual(["session=new; Path=/; SameSite=Lax; HttpOnly"]);
});

test("an invalid idempotency key counts as none", () => {
  const form = new FormData();
  expect(commandKey(form)).toBeNull();
  form.set("key", "'; drop");
  expect(commandKey(form)).toBeNull();
  form.set("key", "0b9f6a1c-7a55-4f63-9a0e-2f6b3f6f2f11");
  expect(commandKey(form)).toBe("0b9f6a1c-7a55-4f63-9a0e-2f6b3f6f2f11");
});
