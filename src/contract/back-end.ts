import type { BackEndOf } from "./operation.ts";
import { account } from "./operations/account.ts";
import { basket } from "./operations/basket.ts";
import { catalogue } from "./operations/catalogue.ts";
import { checkout } from "./operations/checkout.ts";
import { customers } from "./operations/customers.ts";
import { emailChange } from "./operations/email-change.ts";
import { exchanges } from "./operations/exchanges.ts";
import { orders } from "./operations/orders.ts";
import { passkeys } from "./operations/passkeys.ts";
import { paymentCards } from "./operations/payment-cards.ts";
import { paymentComponent } from "./operations/payment-component.ts";
import { paymentLinks } from "./operations/payment-links.ts";
import { refundOffers } from "./operations/refund-offers.ts";
import { seatFrame } from "./operations/seat-frame.ts";
import { seating } from "./operations/seating.ts";
import { sharing } from "./operations/sharing.ts";
import { storedValue } from "./operations/stored-value.ts";
import { withdrawal } from "./operations/withdrawal.ts";
import { accessSchemes } from "./sales/access-schemes.ts";
import { addOns } from "./sales/add-ons.ts";
import { directDebits } from "./sales/direct-debits.ts";
import { donations } from "./sales/donations.ts";
import { enquiries } from "./sales/enquiries.ts";
import { flexSubscriptions } from "./sales/flex-subscriptions.ts";
import { food } from "./sales/food.ts";
import { memberships } from "./sales/memberships.ts";
import { packages } from "./sales/packages.ts";
import { products } from "./sales/products.ts";
import { programmes } from "./sales/programmes.ts";
import { promoCodes } from "./sales/promo-codes.ts";
import { protection } from "./sales/protection.ts";
import { registrations } from "./sales/registrations.ts";
import { resale } from "./sales/resale.ts";
import { renewals, series } from "./sales/series.ts";
import { vouchers } from "./sales/vouchers.ts";
import { waitingList } from "./sales/waiting-list.ts";

/** Everything a ticketing back end can do. The storefront uses nothing else of it. */
export const operations = {
  catalogue,
  seating,
  seatFrame,
  customers,
  account,
  emailChange,
  passkeys,
  paymentCards,
  paymentComponent,
  basket,
  checkout,
  orders,
  paymentLinks,
  products,
  food,
  memberships,
  donations,
  packages,
  series,
  renewals,
  flexSubscriptions,
  protection,
  promoCodes,
  storedValue,
  sharing,
  vouchers,
  enquiries,
  registrations,
  waitingList,
  resale,
  programmes,
  accessSchemes,
  addOns,
  withdrawal,
  directDebits,
  refundOffers,
  exchanges,
};

export type BackEnd = BackEndOf<typeof operations>;
