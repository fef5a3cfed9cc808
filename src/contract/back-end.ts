import { account } from "./account.ts";
import { basket } from "./basket.ts";
import { catalogue } from "./catalogue.ts";
import { checkout } from "./checkout.ts";
import { customers } from "./customers.ts";
import { exchanges } from "./exchanges.ts";
import type { BackEndOf } from "./operation.ts";
import { orders } from "./orders.ts";
import { passkeys } from "./passkeys.ts";
import { paymentCards } from "./payment-cards.ts";
import { refundOffers } from "./refund-offers.ts";
import { accessSchemes } from "./sales/access-schemes.ts";
import { addOns } from "./sales/add-ons.ts";
import { directDebits } from "./sales/direct-debits.ts";
import { enquiries } from "./sales/enquiries.ts";
import { flexSubscriptions } from "./sales/flex-subscriptions.ts";
import { food } from "./sales/food.ts";
import { giving } from "./sales/giving.ts";
import { goods } from "./sales/goods.ts";
import { memberships } from "./sales/memberships.ts";
import { offers } from "./sales/offers.ts";
import { packages } from "./sales/packages.ts";
import { programmes } from "./sales/programmes.ts";
import { protection } from "./sales/protection.ts";
import { registrations } from "./sales/registrations.ts";
import { renewals, series } from "./sales/series.ts";
import { vouchers } from "./sales/vouchers.ts";
import { seating } from "./seating.ts";
import { sharing } from "./sharing.ts";
import { storedValue } from "./stored-value.ts";
import { withdrawal } from "./withdrawal.ts";

/** Everything a ticketing back end can do. The storefront knows nothing else of it. */
export const operations = {
  catalogue,
  seating,
  customers,
  account,
  passkeys,
  paymentCards,
  basket,
  checkout,
  orders,
  goods,
  food,
  memberships,
  giving,
  packages,
  series,
  renewals,
  flexSubscriptions,
  protection,
  offers,
  storedValue,
  sharing,
  vouchers,
  enquiries,
  registrations,
  programmes,
  accessSchemes,
  addOns,
  withdrawal,
  directDebits,
  refundOffers,
  exchanges,
};

export type BackEnd = BackEndOf<typeof operations>;
