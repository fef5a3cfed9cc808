import { describe, expect, test } from "vitest";
import { type EnquiryField, type EnquiryForm, enquiryFaults, formFor } from "./enquiries.ts";

const words = (sv: string) => ({ sv });
const field = (kind: EnquiryField["kind"], more: Partial<EnquiryField> = {}): EnquiryField => ({
  ...{ name: "it", kind, label: words("?"), required: true, least: 1, most: 30, options: [] },
  ...more,
});
const broken = (one: EnquiryField, answer: string) => enquiryFaults([one], { it: answer })[0]?.rule ?? null;

describe("an answer", () => {
  test("is asked for where the house needs it, and may be empty elsewhere", () => {
    expect(enquiryFaults([field("text")], {})).toEqual([{ field: "it", rule: "enquiry-required" }]);
    expect(broken(field("text"), "   ")).toBe("enquiry-required");
    expect(broken(field("email", { required: false }), "")).toBeNull();
    expect(broken(field("tick"), "")).toBe("enquiry-required");
  });

  test.each([
    ["email", "nobody", "enquiry-email"],
    ["email", "asa@test.example", null],
    ["phone", "070-123", "enquiry-phone"],
    ["phone", "070123", null],
    ["number", "0", "enquiry-number"],
    ["number", "31", "enquiry-number"],
    ["number", "1e1", "enquiry-number"],
    ["number", "30", null],
    ["text", "x".repeat(201), "enquiry-too-long"],
    ["long", "x".repeat(2000), null],
    ["long", "x".repeat(2001), "enquiry-too-long"],
  ] as const)("of kind %s, %s: %s", (kind, answer, rule) => {
    expect(broken(field(kind), answer)).toBe(rule);
  });

  test("to a choice is one of its options", () => {
    const choice = field("choice", { options: [{ value: "a", label: words("A") }] });
    expect(broken(choice, "a")).toBeNull();
    expect(broken(choice, "b")).toBe("enquiry-choice");
  });
});

test("an event has the form that names it, else the one for all", () => {
  const form = (id: string, events: string[]): EnquiryForm => ({
    ...{ id, events, title: words(""), intro: words(""), fields: [] },
  });
  const forms = [form("all", []), form("carmen", ["carmen"])];
  expect(formFor(forms, "carmen")?.id).toBe("carmen");
  expect(formFor(forms, "tosca")?.id).toBe("all");
  expect(formFor([form("carmen", ["carmen"])], "tosca")).toBeNull();
  expect(formFor(undefined, "tosca")).toBeNull();
});
