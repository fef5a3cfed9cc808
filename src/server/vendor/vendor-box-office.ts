import { done, refused } from "#domain/outcome.ts";
import type { VendorOrderTasks } from "../../adapters/spektrix/orders/order-tasks.ts";
import { createCommandLine } from "../../box-office/command-line/command-line.ts";
import { houseImplementations } from "../../box-office/house/house.ts";
import type { HouseOffice } from "../../box-office/house/house-office.ts";
import { type Implementations, implement } from "../../box-office/implementation.ts";
import { peopleImplementations } from "../../box-office/people/people.ts";
import type { PeopleServices } from "../../staff/services.ts";
import { vendor } from "./vendor-operations.ts";

export interface VendorBoxOffice extends Pick<VendorOrderTasks, "answerUnclear"> {
  readonly house: HouseOffice;
  /** Of our database beside the vendor's system. */
  readonly services: PeopleServices;
  readonly who: string;
}

const settle = implement(vendor.settle, {
  async run({ answerUnclear, who }: VendorBoxOffice, { order, is: found = null }) {
    const answered = await answerUnclear(order, found, who);
    if (answered.ok) return done({ vendorOrder: found });
    const { refusal } = answered;
    if (refusal.reason !== "order-of-another") return { ok: false, refusal };
    return refused("order-of-another", { by: String(refusal.number) });
  },
  print: ({ vendorOrder }, { order }) =>
    vendorOrder === null
      ? `Order ${order} is not sold. What was paid goes back.`
      : `Order ${order} is the vendor's order ${vendorOrder}.`,
});

export const vendorImplementations: Implementations<VendorBoxOffice> = {
  ...peopleImplementations(({ services }: VendorBoxOffice) => services),
  ...houseImplementations(({ house }: VendorBoxOffice) => house),
  vendor: { settle },
};

/** The commands of `npm run house` with `BACK_END=spektrix`. */
export const {
  help: vendorBoxOfficeHelp,
  ask: askTheVendorBoxOffice,
  run: atTheVendorBoxOffice,
} = createCommandLine(
  vendorImplementations,
  ({ services }: VendorBoxOffice) => services,
  "With BACK_END=spektrix everything else is done in the vendor's own system.",
);
