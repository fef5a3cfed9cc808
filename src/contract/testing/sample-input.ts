import { z } from "zod";
import type { Operation } from "../operation.ts";

/** For tests that call every operation of the contract. */

export function sampleInput({ input }: Operation): unknown {
  return input.parse(sample(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Shape));
}

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly format?: string;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  date: "2027-01-15",
  "date-time": "2027-01-15T11:00:00Z",
  email: "somebody@test.example",
};

function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice) return sample(choice);
  if (shape.type === "object") {
    const { properties = {}, required = [] } = shape;
    return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
  }
  if (shape.type === "array")
    return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}));
  if (shape.type === "boolean") return true;
  if (shape.type === "string")
    return BY_FORMAT[shape.format ?? ""] ?? "x".repeat(Math.max(1, shape.minLength ?? 1));
  return Math.max(1, shape.minimum ?? 1);
}
