import { donationKind } from "./kinds/donation.ts";
import { exchangeKind } from "./kinds/exchange.ts";
import { flexKind } from "./kinds/flex.ts";
import { foodKind } from "./kinds/food.ts";
import { membershipKind } from "./kinds/membership.ts";
import { packageKind } from "./kinds/package.ts";
import { productsKind } from "./kinds/products.ts";
import { promoCodeKind } from "./kinds/promo-code.ts";
import { protectionKind } from "./kinds/protection.ts";
import { voucherKind } from "./kinds/voucher.ts";
import { type LineKinds, lineKinds } from "./line-kind.ts";

/** Every kind of line. A new kind must be listed here. */
export const KINDS: LineKinds = lineKinds([
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
