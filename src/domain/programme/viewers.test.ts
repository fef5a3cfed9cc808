import { expect, test } from "vitest";
import { defaultModeOfSale, viewersIn } from "./viewers.ts";

test("every kind of viewer with special rights can be chosen, and no others", () => {
  const found = viewersIn({
    memberships: { levels: [{ id: 2, name: { sv: "Vän" }, modesOfSale: [5], opens: ["members"] }] },
    accessSchemes: [{ id: "agents", name: { sv: "Ombud" }, opens: ["agents", "nobody"] }],
    promoCodes: [{ id: "percent", name: { sv: "15 %" } }],
    programmes: [{ id: "yard", name: { sv: "Varvet" }, modeOfSale: 14 }],
  });
  expect(found).toEqual([
    { id: "membership 2", kind: "membership", name: { sv: "Vän" }, modesOfSale: [5], opens: ["members"] },
    {
      id: "access-scheme agents",
      kind: "access-scheme",
      name: { sv: "Ombud" },
      modesOfSale: [],
      opens: ["agents"],
    },
    { id: "programme yard", kind: "programme", name: { sv: "Varvet" }, modesOfSale: [14], opens: [] },
  ]);
});

test("a house without such files has no special viewers", () => {
  const none = {
    memberships: undefined,
    accessSchemes: undefined,
    promoCodes: undefined,
    programmes: undefined,
  };
  expect(viewersIn(none)).toEqual([]);
  expect(defaultModeOfSale(undefined)).toBe(3);
  expect(defaultModeOfSale({ constants: { defaultModeOfSale: 7 } })).toBe(7);
});
