import { expect, test } from "vitest";
import { isWithdrawable } from "#domain/orders/withdrawal.ts";
import { KINDS } from "./kinds.ts";

test.each([...KINDS.values()])("$kind, as an order's line, is withdrawable if its kind says so", (kind) => {
  const line = { kind: kind.kind, quantity: 1, returned: 0 };
  expect(isWithdrawable(line)).toBe(kind.withdrawal !== undefined);
});
