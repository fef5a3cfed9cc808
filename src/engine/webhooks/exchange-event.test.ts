import { expect, test } from "vitest";
import { begin, bought, codes, paid, setUpExchanges, shop } from "../testing/exchange-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { makeEndpoint } from "./endpoints.ts";

setUpExchanges();

test("an exchange notes the old order's exchange instead of its return, the revoked and the issued tickets", async () => {
  const old = await bought(["A-1", "A-2"]);
  const url = "https://example.org/";
  const events = [
    "order.exchanged",
    "order.returned",
    "order.paid",
    "ticket.revoked",
    "ticket.issued",
  ] as const;
  await makeEndpoint(shop.services, { name: "CRM", url, events }, "Kim");
  await begin(old, codes(old));
  const fresh = await paid();
  const noted = await rowsOf<{ kind: string; object: string; data: object }>(
    shop,
    "select kind, object, data from webhook_events order by kind, object",
  );
  expect(noted.map(({ kind, object }) => `${kind} ${object}`)).toEqual([
    `order.exchanged order:${old.number}`,
    `order.paid order:${fresh.number}`,
    ...[0, 1].map((line) => `ticket.issued ticket:${fresh.number}/${line}`),
    ...[0, 1].map((line) => `ticket.revoked ticket:${old.number}/${line}`),
  ]);
  expect(noted[0]?.data).toEqual({ order: old.number, replacedBy: fresh.number });
});
