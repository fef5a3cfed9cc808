import { afterEach, beforeEach } from "vitest";
import { rowsOf } from "../engine/testing/money-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { implementations } from "./implementations.ts";
import { checkOperations } from "./testing/operations.contract.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

checkOperations(
  implementations,
  () => ({ boxOffice: { engine: shop.engine, who: "Kim" }, services: shop.engine.services }),
  () => rowsOf(shop, "select operation, outcome, reason from audit_log order by id"),
);
