import { expect, test } from "vitest";
import { isWithdrawable } from "#domain/orders/withdrawal.ts";
import { LINE_KINDS } from "./line-kinds.ts";

test.each([...LINE_KINDS.values()])(
  "a line of kind $kind can be withdrawn only if the kind allows it",
  (kind) => {
    const line = { kind: kind.kind, quantity: 1, returned: 0 };
    expect(isWithdrawable(line)).toBe(kind.withdrawal !== undefined);
  },
);
