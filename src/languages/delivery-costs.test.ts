import { expect, test } from "vitest";
import { deliveryCosts } from "./delivery-costs.ts";

const kronor = (amount: number) => ({ amount: amount * 100, currency: "SEK" }) as const;

test("an e-ticket costs nothing beside a parcel: the parcel is told by its own name", () => {
  expect(deliveryCosts(kronor(59), { name: "E-biljett", amount: kronor(0) }, "Porto")).toEqual([
    { name: "E-biljett", cost: kronor(0) },
    { name: "Porto", cost: kronor(59) },
  ]);
});

test("tickets by post and a parcel are two costs, and make up all of it", () => {
  expect(deliveryCosts(kronor(104), { name: "Post", amount: kronor(45) }, "Porto")).toEqual([
    { name: "Post", cost: kronor(45) },
    { name: "Porto", cost: kronor(59) },
  ]);
});

test("tickets alone, and things alone, are one cost each; nothing to deliver is none", () => {
  expect(deliveryCosts(kronor(45), { name: "Post", amount: kronor(45) }, "Porto")).toEqual([
    { name: "Post", cost: kronor(45) },
  ]);
  expect(deliveryCosts(kronor(59), null, "Porto")).toEqual([{ name: "Porto", cost: kronor(59) }]);
  expect(deliveryCosts(kronor(0), null, "Porto")).toEqual([]);
});
