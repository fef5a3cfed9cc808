import { type LineKinds, lineKinds } from "./kernel/line-kind.ts";
import { donationKind } from "./sales/donations/donation-kind.ts";
import { exchangeKind } from "./sales/exchange/exchange-kind.ts";
import { flexKind } from "./sales/flex/flex-kind.ts";
import { foodKind } from "./sales/food/food-kind.ts";
import { membershipKind } from "./sales/memberships/membership-kind.ts";
import { packageKind } from "./sales/packages/package-kind.ts";
import { productsKind } from "./sales/products/products-kind.ts";
import { promoCodeKind } from "./sales/promo-codes/promo-code-kind.ts";
import { protectionKind } from "./sales/protection/protection-kind.ts";
import { voucherKind } from "./sales/vouchers/voucher-kind.ts";

/** Every kind of line. A new kind must be listed here. */
export const LINE_KINDS: LineKinds = lineKinds([
  productsKind("merchandise"),
  productsKind("supplementary"),
  foodKind,
  membershipKind,
  donationKind,
  packageKind,
  flexKind,
  protectionKind,
  exchangeKind,
  promoCodeKind,
  voucherKind,
]);
