import { donationKind } from "./donation.ts";
import { foodKind } from "./food.ts";
import { goodsKind } from "./goods.ts";
import { type LineKinds, lineKinds } from "./line-kind.ts";
import { membershipKind } from "./membership.ts";
import { packageKind } from "./package.ts";
import { promoCodeKind } from "./promo-code.ts";
import { protectionKind } from "./protection.ts";
import { voucherKind } from "./voucher.ts";

/** The table of kinds: whoever adds one writes its files and names it here. */
export const KINDS: LineKinds = lineKinds([
  goodsKind("merchandise"),
  goodsKind("supplementary"),
  foodKind,
  membershipKind,
  donationKind,
  packageKind,
  protectionKind,
  promoCodeKind,
  voucherKind,
]);
