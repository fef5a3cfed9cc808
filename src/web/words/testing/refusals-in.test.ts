import { expect, test } from "vitest";
import { refusalsIn } from "./refusals-in.ts";

test.each([
  ["where it stands", "const added = await backEnd.flexSubscriptions.add({ flex }, caller);"],
  [
    "over several lines",
    "await context\n  .get(siteContext)\n  .backEnd.flexSubscriptions\n  .add(input, caller)",
  ],
  [
    "by a part of the back end",
    "const { food, flexSubscriptions } = context.get(siteContext).backEnd;\nawait flexSubscriptions.add(input, caller);",
  ],
  [
    "by a part with another name",
    "const { flexSubscriptions: operation } = context.get(siteContext).backEnd;\nawait operation.add(input, caller);",
  ],
  [
    "by its own name alone",
    "const {\n  add,\n  mine,\n} = backEnd.flexSubscriptions;\nawait add(input, caller);",
  ],
  [
    "by the status of its answer",
    'import {\n  type Card,\n  flexSubscriptions as operations,\n} from "#contract/sales/flex-subscriptions.ts";\nstatusOf(operations.add, refusal);',
  ],
])("an operation called as %s is found", (_, source) => {
  expect(refusalsIn(source)).toContain("flex-not-on-sale");
});

test.each([
  ["another operation of the same part", "await backEnd.flexSubscriptions.ways({}, caller);"],
  [
    "something else of that name",
    "const { flexSubscriptions } = index.catalogue;\nflexSubscriptions.add(one);",
  ],
  [
    "a property of that name",
    "const { flexSubscriptions } = site.backEnd;\nsales.flexSubscriptions.add(one);",
  ],
  ["a type", 'import type { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";'],
])("%s is not found", (_, source) => {
  expect(refusalsIn(source)).not.toContain("flex-not-on-sale");
});
