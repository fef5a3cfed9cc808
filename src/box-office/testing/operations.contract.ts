import { describe, expect, test } from "vitest";
import { OFFICE_LANGUAGES } from "../../staff/operations/fields.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import { type Audited, executeOperation } from "../execute.ts";
import type { AnyImplementation, Implementations } from "../implementation.ts";
import { refusalMessage } from "../messages/refusal-message.ts";

interface AuditEntry {
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string | null;
}

/** Asks every operation of a table: permission, wrong input, and a message for each refusal. */
export function checkOperations<Office>(
  implementations: Implementations<Office>,
  audited: () => Audited<Office>,
  entries: () => Promise<readonly AuditEntry[]>,
): void {
  const all = Object.entries(implementations).flatMap(([group, members]) =>
    Object.entries(members).map(([name, implementation]) => ({ name: `${group}.${name}`, implementation })),
  );
  const ask = (
    { name, implementation }: { readonly name: string; readonly implementation: AnyImplementation<Office> },
    input: unknown,
    permissions: readonly Permission[],
  ) =>
    executeOperation(
      audited(),
      { who: "Kim", permissions: new Set(permissions), id: null, device: null },
      { name, implementation, input },
    );

  describe.each(all)("the operation $name", (one) => {
    const { permission } = one.implementation.operation;

    test("is refused to staff with every permission but its own, and the refusal is in the audit log", async () => {
      const others = PERMISSIONS.filter((other) => other !== permission);
      expect(await ask(one, {}, others)).toEqual({
        ok: false,
        refusal: { reason: "not-permitted", permission },
      });
      expect(await entries()).toEqual([
        { operation: one.name, outcome: "begun", reason: null },
        { operation: one.name, outcome: "refused", reason: "not-permitted" },
      ]);
    });

    test("reports a wrong input for the field, with its own permission alone", async () => {
      const wrong = Object.fromEntries(
        Object.keys(one.implementation.operation.input.shape).map((field) => [field, { no: 1 }]),
      );
      if (Object.keys(wrong).length === 0) return;
      expect(await ask(one, wrong, [permission])).toMatchObject({
        ok: false,
        refusal: { reason: "invalid-input" },
      });
    });

    test.each(OFFICE_LANGUAGES)("has a message for each of its refusals, in %s", (language) => {
      const { input, refusals } = one.implementation.operation;
      for (const [reason, { details }] of Object.entries(refusals)) {
        const values = (shape: object) => Object.fromEntries(Object.keys(shape).map((field) => [field, "x"]));
        const refusal = { ...values(details.shape), reason };
        const message = refusalMessage(language, {
          operation: one.name,
          input: values(input.shape),
          refusal,
          writeMoney: () => "x",
        });
        // A message that is missing or cannot be filled in is shown as its key.
        expect(message).not.toMatch(/^[\w-]+(\.[\w-]+)+$/);
      }
    });
  });
}
