import { expect, test } from "vitest";
import { notOfferedBy, type PartOfBackEnd, withCapabilities } from "./any-back-end.ts";
import { operations } from "./back-end.ts";
import { CAPABILITIES, EVERYTHING } from "./capabilities.ts";
import type { Operation } from "./operation.ts";
import { NOBODY } from "./testing/stage.ts";

const every = Object.values(operations).flatMap((group) => Object.values<Operation>(group));

test("a back end with all capabilities offers everything; one with none offers catalogue, basket and orders", () => {
  expect(notOfferedBy(EVERYTHING)).toEqual([]);
  const left = notOfferedBy(new Set()).map((path) => path.join("."));
  expect(left).toEqual(
    expect.arrayContaining([
      "donations.give",
      "basket.extend",
      "orders.reserve",
      "seating.status",
      "basket.addSeats",
    ]),
  );
  for (const sale of ["catalogue.agenda", "basket.read", "orders.place", "customers.logIn"]) {
    expect(left).not.toContain(sale);
  }
});

/** Capabilities needed by an operation, plus those of the live map and the waiting rooms, which are not operations. */
test("every capability is used", () => {
  const needed = new Set(every.flatMap(({ needs }) => needs ?? []));
  expect(CAPABILITIES.filter((name) => !needed.has(name))).toEqual(["live-seats", "waiting-rooms"]);
});

test("a back end without a capability returns not-offered for its operations without validating the input", async () => {
  const refuse = async () => ({ ok: false, refusal: { reason: "no-session" } }) as const;
  const written = Object.fromEntries(
    Object.entries(operations).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.entries<Operation>(members).flatMap(([name, { needs }]) => (needs ? [] : [[name, refuse]])),
      ),
    ]),
  ) as PartOfBackEnd;
  const backEnd = withCapabilities(written, new Set());
  expect(await backEnd.basket.empty({}, NOBODY)).toMatchObject({ refusal: { reason: "no-session" } });
  expect(await backEnd.basket.extend({}, NOBODY)).toEqual({ ok: false, refusal: { reason: "not-offered" } });
  expect(() => withCapabilities(written, new Set(["donations"]))).toThrow(/donations/);
});
