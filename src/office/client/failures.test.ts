import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { failureOf, faultsOf, refusedBecause } from "./failures.ts";

test("an operation's refusal has its reason, the server's sentence and its details", () => {
  const error = new ORPCError("more-than-left", {
    defined: true,
    status: 409,
    message: "Av order 100010 återstår bara 250 kr.",
    data: { left: { amount: 25_000, currency: "SEK" } },
  });
  expect(failureOf(error)).toEqual({
    kind: "refused",
    reason: "more-than-left",
    message: "Av order 100010 återstår bara 250 kr.",
    details: { left: { amount: 25_000, currency: "SEK" } },
  });
});

test("a refusal without details has an empty object", () => {
  expect(failureOf(new ORPCError("not-reserved", { status: 409, data: null }))).toMatchObject({
    details: {},
  });
});

test.each(["INTERNAL_SERVER_ERROR", "BAD_REQUEST", "MALFORMED_ORPC_ERROR_RESPONSE"])(
  "the code %s of the library is a failure, never shown as a sentence",
  (code) => {
    expect(failureOf(new ORPCError(code, { message: "Internal server error" }))).toEqual({ kind: "failed" });
  },
);

test("a request without a connection is offline, also inside another error", () => {
  expect(failureOf(new TypeError("Failed to fetch"))).toEqual({ kind: "offline" });
  expect(failureOf(new Error("request", { cause: new TypeError("NetworkError") }))).toEqual({
    kind: "offline",
  });
});

test("an answer that the server is unavailable is no fault of the command", () => {
  expect(failureOf(new ORPCError("UNAVAILABLE", { status: 503, message: "Unavailable" }))).toEqual({
    kind: "busy",
  });
});

test("any other error is a failure", () => {
  expect(failureOf(new Error("bug"))).toEqual({ kind: "failed" });
  expect(failureOf("text")).toEqual({ kind: "failed" });
});

test("faults of the input are found by field, and only in that refusal", () => {
  const faults = [{ field: "email", message: "Ogiltig adress" }];
  const refused = failureOf(new ORPCError("invalid-input", { status: 422, data: { faults } }));
  expect(faultsOf(refused)).toEqual({ email: "Ogiltig adress" });
  expect(faultsOf(failureOf(new ORPCError("known-email", { status: 409, data: { faults } })))).toEqual({});
  expect(refusedBecause(refused, "known-email")).toBeNull();
});
