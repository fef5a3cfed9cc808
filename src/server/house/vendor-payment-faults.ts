import type { House } from "#config/house/house.ts";

/** The vendor's component charges the full amount, in the house's currency. */
export function vendorPaymentFaults({
  vendor,
  otherCurrencies,
  payLater,
}: {
  readonly vendor: Pick<House["vendor"], "payment" | "orderAttribute">;
  readonly otherCurrencies: readonly Pick<House["otherCurrencies"][number], "currency">[];
  readonly payLater: Pick<House["payLater"], "on">;
}): string[] {
  if (vendor.payment !== "vendor") return [];
  const place = 'house.json, vendor.payment: "vendor"';
  return [
    ...(vendor.orderAttribute === null
      ? [`${place} needs vendor.orderAttribute: an order that was paid is recognised by it`]
      : []),
    ...(otherCurrencies.length > 0
      ? [`${place} takes the house's own currency alone – remove otherCurrencies`]
      : []),
    ...(payLater.on ? [`${place} takes the whole sum at once – switch payLater.on off`] : []),
  ];
}
