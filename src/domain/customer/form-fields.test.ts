import { describe, expect, test } from "vitest";
import { answerFaults, answersTo, type FormField } from "./form-fields.ts";

const words = (sv: string) => ({ sv });
const field = (kind: FormField["kind"], more: Partial<FormField> = {}): FormField => ({
  ...{ name: "it", kind, label: words("?"), required: true, least: 1, most: 30, options: [] },
  ...more,
});
const broken = (one: FormField, answer: string) => answerFaults([one], { it: answer })[0]?.rule ?? null;

describe("an answer to a form's question", () => {
  test("is required where the house requires it, and otherwise optional", () => {
    expect(answerFaults([field("text")], {})).toEqual([{ field: "it", rule: "answer-required" }]);
    expect(broken(field("text"), "   ")).toBe("answer-required");
    expect(broken(field("email", { required: false }), "")).toBeNull();
    expect(broken(field("tick"), "")).toBe("answer-required");
    expect(answerFaults([field("text"), field("tick")], { it: "on" })).toEqual([]);
  });

  test.each([
    ["email", "nobody", "answer-email"],
    ["email", "asa@test.example", null],
    ["phone", "070-abc", "answer-phone"],
    ["phone", "07", "answer-phone"],
    ["phone", "+46 70-123", null],
    ["text", "one\ntwo", "answer-one-line"],
    ["long", "one\ntwo", null],
    ["phone", "070123", null],
    ["number", "0", "answer-number"],
    ["number", "31", "answer-number"],
    ["number", "1e1", "answer-number"],
    ["number", "30", null],
    ["text", "x".repeat(201), "answer-too-long"],
    ["long", "x".repeat(2000), null],
    ["long", "x".repeat(2001), "answer-too-long"],
  ] as const)("of kind %s with the value %s has the error %s", (kind, answer, rule) => {
    expect(broken(field(kind), answer)).toBe(rule);
  });

  test("to a choice must be one of its options", () => {
    const choice = field("choice", { options: [{ value: "a", label: words("A") }] });
    expect(broken(choice, "a")).toBeNull();
    expect(broken(choice, "b")).toBe("answer-choice");
  });
});

test("an answer to an unknown question is dropped", () => {
  expect(answersTo([field("text")], { it: " ja ", more: "nej" })).toEqual({ it: "ja" });
});
