import type { AccessScheme } from "./access-schemes.ts";
import type { Donations } from "./contributions/donations.ts";
import type { Memberships } from "./contributions/memberships.ts";
import type { EnquiryForm } from "./enquiries.ts";
import type { ExchangeTerms } from "./exchange.ts";
import type { FoodRange } from "./food.ts";
import type { FlexSubscription } from "./packages/flex-subscriptions.ts";
import type { PackageOffer } from "./packages/packages.ts";
import type { Series } from "./packages/series.ts";
import type { ProductsRange } from "./products.ts";
import type { Programme } from "./programmes.ts";
import type { PromoCode } from "./promo-codes.ts";
import type { Protection } from "./protection.ts";
import type { VoucherRange } from "./vouchers.ts";

/** What a house sells besides tickets, from its files. A missing part is not sold. */
export interface Sales {
  readonly products?: ProductsRange;
  readonly memberships?: Memberships;
  readonly food?: FoodRange;
  readonly donations?: Donations;
  readonly packages?: readonly PackageOffer[];
  readonly programmes?: readonly Programme[];
  readonly series?: readonly Series[];
  readonly "flex-subscriptions"?: readonly FlexSubscription[];
  /** Absent if tickets cannot be exchanged. */
  readonly exchange?: ExchangeTerms;
  readonly protection?: Protection;
  readonly "promo-codes"?: readonly PromoCode[];
  readonly vouchers?: VoucherRange;
  readonly enquiries?: readonly EnquiryForm[];
  readonly "access-schemes"?: readonly AccessScheme[];
}
