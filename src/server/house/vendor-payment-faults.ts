import type { House } from "#config/house/house.ts";
import type { Fault } from "#config/house/house-folder.ts";
import { type Message, message } from "#domain/text/message.ts";

/** The vendor's component charges the full amount, in the house's currency. */
export function vendorPaymentFaults({
  vendor,
  otherCurrencies,
  payLater,
}: {
  readonly vendor: Pick<House["vendor"], "payment" | "orderAttribute">;
  readonly otherCurrencies: readonly Pick<House["otherCurrencies"][number], "currency">[];
  readonly payLater: Pick<House["payLater"], "on">;
}): Fault[] {
  if (vendor.payment !== "vendor") return [];
  const fault = (reason: Message, remedy?: Message) => [
    { file: "house.json", place: "vendor.payment", reason, remedy },
  ];
  return [
    ...(vendor.orderAttribute === null
      ? fault(message`"vendor" needs vendor.orderAttribute: an order that was paid is recognised by it`)
      : []),
    ...(otherCurrencies.length > 0
      ? fault(message`"vendor" takes the house's own currency alone`, message`remove otherCurrencies`)
      : []),
    ...(payLater.on
      ? fault(message`"vendor" takes the whole sum at once`, message`switch payLater.on off`)
      : []),
  ];
}
