import { expect, test } from "vitest";
import { deliveryCosts } from "./delivery-costs.ts";

const kronor = (amount: number) => ({ amount: amount * 100, currency: "SEK" }) as const;

test("a free e-ticket and a parcel are listed as two costs, each with its own name", () => {
  expect(deliveryCosts(kronor(59), { name: "E-biljett", amount: kronor(0) }, "Porto")).toEqual([
    { name: "E-biljett", cost: kronor(0) },
    { name: "Porto", cost: kronor(59) },
  ]);
});

test("tickets by post and a parcel are two costs that add up to the total", () => {
  expect(deliveryCosts(kronor(104), { name: "Post", amount: kronor(45) }, "Porto")).toEqual([
    { name: "Post", cost: kronor(45) },
    { name: "Porto", cost: kronor(59) },
  ]);
});

test("tickets alone or products alone are listed as one cost, and an order without delivery has none", () => {
  expect(deliveryCosts(kronor(45), { name: "Post", amount: kronor(45) }, "Porto")).toEqual([
    { name: "Post", cost: kronor(45) },
  ]);
  expect(deliveryCosts(kronor(59), null, "Porto")).toEqual([{ name: "Porto", cost: kronor(59) }]);
  expect(deliveryCosts(kronor(0), null, "Porto")).toEqual([]);
});
