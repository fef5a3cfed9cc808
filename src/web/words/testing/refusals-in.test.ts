import { expect, test } from "vitest";
import { refusalsIn } from "./refusals-in.ts";

test.each([
  ["in place", "const added = await backEnd.flexSubscriptions.add({ flex }, caller);"],
  [
    "over several lines",
    "await context\n  .get(siteContext)\n  .backEnd.flexSubscriptions\n  .add(input, caller)",
  ],
  [
    "through a destructured group",
    "const { food, flexSubscriptions } = context.get(siteContext).backEnd;\nawait flexSubscriptions.add(input, caller);",
  ],
  [
    "through a renamed group",
    "const { flexSubscriptions: operation } = context.get(siteContext).backEnd;\nawait operation.add(input, caller);",
  ],
  [
    "through a destructured function",
    "const {\n  add,\n  mine,\n} = backEnd.flexSubscriptions;\nawait add(input, caller);",
  ],
  [
    "for the status of its error result",
    'import {\n  type Card,\n  flexSubscriptions as operations,\n} from "#contract/sales/flex-subscriptions.ts";\nstatusOf(operations.add, refusal);',
  ],
])("the check finds an operation used %s", (_, source) => {
  expect(refusalsIn(source)).toContain("flex-not-on-sale");
});

test.each([
  ["another operation of the same group", "await backEnd.flexSubscriptions.ways({}, caller);"],
  [
    "another object of that name",
    "const { flexSubscriptions } = index.catalogue;\nflexSubscriptions.add(one);",
  ],
  [
    "a property of that name",
    "const { flexSubscriptions } = site.backEnd;\nsales.flexSubscriptions.add(one);",
  ],
  ["a type", 'import type { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";'],
])("the check does not find %s", (_, source) => {
  expect(refusalsIn(source)).not.toContain("flex-not-on-sale");
});
