import { describe, expect, expectTypeOf, test } from "vitest";
import { checkbox, digits, every, oneOf, optional, readForm, readPrefixed, text, whole } from "./form.ts";

const FIELDS = {
  email: text(12, { type: "email", autoComplete: "email" }),
  name: text(5, { trim: true }),
  endOthers: checkbox,
  day: whole,
  party: digits(2),
  delivery: oneOf(["email", "print"]),
  token: optional(text(9)),
  ticket: every(text(4)),
};

function formOf(...entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const read = (...entries: readonly (readonly [string, string | File])[]) =>
  readForm(FIELDS, formOf(...entries));

const MISSING = {
  email: "",
  name: "",
  endOthers: false,
  day: 0,
  party: 0,
  delivery: null,
  token: null,
  ticket: [],
};

describe("a form read through its field definitions", () => {
  test("has a value for every field, even if all are missing", () => {
    expect(read()).toEqual(MISSING);
  });

  test("counts a file in place of a text as missing", () => {
    const file = new File(["x"], "x.txt");
    expect(read(...Object.keys(FIELDS).map((name) => [name, file] as const))).toEqual(MISSING);
  });

  test("has the types of its fields", () => {
    expectTypeOf(read()).toEqualTypeOf<{
      email: string;
      name: string;
      endOthers: boolean;
      day: number;
      party: number;
      delivery: "email" | "print" | null;
      token: string | null;
      ticket: string[];
    }>();
  });

  test("cuts a text at its maximum length, and trims it before only if the field requires that", () => {
    const typed = read(["email", " ada@example.com"], ["name", "  Ada Lovelace"]);
    expect(typed).toMatchObject({ email: " ada@example", name: "Ada L" });
  });

  test("takes the first value of a single field, and every value of a list in order", () => {
    expect(read(["email", "a"], ["email", "b"], ["ticket", "12345"], ["ticket", "2"])).toMatchObject({
      email: "a",
      ticket: ["1234", "2"],
    });
  });

  test.each([
    ["7", 7],
    [" 12 days", 12],
    ["-3", -3],
    ["", 0],
    ["x7", 0],
    ["NaN", 0],
  ])("has the whole number of %o as %i", (day, value) => {
    expect(read(["day", day]).day).toBe(value);
  });

  test.each([
    ["12", 12],
    ["012", 0],
    ["-1", 0],
    ["1.5", 0],
    [" 1", 0],
  ])("has up to two digits: %o is %i", (party, value) => {
    expect(read(["party", party]).party).toBe(value);
  });

  test.each([
    ["on", true],
    ["true", false],
    ["", false],
  ])("has a checkbox with %o as %s", (endOthers, value) => {
    expect(read(["endOthers", endOthers]).endOthers).toBe(value);
  });

  test("accepts only the listed values of a choice", () => {
    expect(read(["delivery", "print"]).delivery).toBe("print");
    expect(read(["delivery", "toString"]).delivery).toBeNull();
  });

  test("distinguishes an empty optional text from a missing one", () => {
    expect(read(["token", ""]).token).toBe("");
  });

  test("with a suffix has only the fields with that suffix", () => {
    const form = formOf(["day", "1"], ["day-4", "5"], ["name-4", "Ada"]);
    expect(readForm({ day: whole, name: text(9) }, form, "-4")).toEqual({ day: 5, name: "Ada" });
  });

  test("with a prefix has the fields with that prefix, in order, without files", () => {
    const form = formOf(["q-2", "1"], ["other", "9"], ["q-1", "x"], ["q-3", new File([], "x")]);
    expect(readPrefixed("q-", digits(2), form)).toEqual([
      ["2", 1],
      ["1", 0],
    ]);
  });

  test("can be the query of an address", () => {
    expect(readForm(FIELDS, new URLSearchParams("day=3&ticket=1")).day).toBe(3);
  });
});

describe("the input element of a text field", () => {
  test("has the field's maximum length and attributes", () => {
    expect(FIELDS.email.attributes).toEqual({ maxLength: 12, type: "email", autoComplete: "email" });
    expect(FIELDS.name.attributes).toEqual({ maxLength: 5 });
  });

  test("has its own maximum length if the back end reports longer texts", () => {
    const field = text(9, { maxLength: 3 });
    expect(field.attributes.maxLength).toBe(3);
    expect(field.read(["12345"])).toBe("12345");
  });
});
