import { expect, test } from "vitest";
import { parseEnvironment, VARIABLES } from "#config/environment.ts";
import { sandboxPorts } from "./free-ports.ts";

test("a bench's shop has its own port for every sandbox, different from a concurrent demo shop's", async () => {
  const ports = await sandboxPorts();
  expect(Object.keys(ports).sort()).toEqual(
    VARIABLES.filter((name) => /^SANDBOX_\w+_PORT$/.test(name)).sort(),
  );
  const usual = parseEnvironment({});
  if (!usual.ok) throw new Error("The environment of the demo shop is not right");
  const taken = Object.values(usual.value.sandbox).map(String);
  expect(Object.values(ports).filter((port) => taken.includes(port))).toEqual([]);
});
