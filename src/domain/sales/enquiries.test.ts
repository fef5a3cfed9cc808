import { expect, test } from "vitest";
import { type EnquiryForm, formFor } from "./enquiries.ts";

const words = (sv: string) => ({ sv });

test("an event uses the form that names it, otherwise the general form", () => {
  const form = (id: string, events: string[]): EnquiryForm => ({
    ...{ id, events, title: words(""), intro: words(""), fields: [] },
  });
  const forms = [form("all", []), form("carmen", ["carmen"])];
  expect(formFor(forms, "carmen")?.id).toBe("carmen");
  expect(formFor(forms, "tosca")?.id).toBe("all");
  expect(formFor([form("carmen", ["carmen"])], "tosca")).toBeNull();
  expect(formFor(undefined, "tosca")).toBeNull();
});
