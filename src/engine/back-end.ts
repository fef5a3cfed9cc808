import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { createAccount } from "./account/account.ts";
import { createEmailChange } from "./account/email-change.ts";
import { createBasket } from "./basket/basket.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { createCheckout } from "./checkout/checkout.ts";
import { createSeating } from "./live/seating.ts";
import { createExchanges } from "./orders/exchanged/exchanges.ts";
import { createOrders } from "./orders/orders.ts";
import { createRefundOffers } from "./orders/returned/refund-offers.ts";
import { createWithdrawals } from "./orders/returned/withdrawals.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { createPaymentCards } from "./payment-cards/payment-cards.ts";
import { createRegistrations } from "./registrations/registrations.ts";
import { createAccessSchemes } from "./sales/access-schemes.ts";
import { createAddOns } from "./sales/add-ons.ts";
import { createDirectDebits } from "./sales/direct-debit/direct-debits.ts";
import { createDonations } from "./sales/donations.ts";
import { createEnquiries } from "./sales/enquiries.ts";
import { createFlexSubscriptions } from "./sales/flex/flex-subscriptions.ts";
import { createFood } from "./sales/food.ts";
import { createMemberships } from "./sales/memberships.ts";
import { createOffers } from "./sales/offers.ts";
import { createPackages } from "./sales/packages/packages.ts";
import { createRenewals } from "./sales/packages/renewals/customer-renewals.ts";
import { createSeries } from "./sales/packages/series.ts";
import { createProducts } from "./sales/products.ts";
import { createProgrammes } from "./sales/programmes.ts";
import { createProtection } from "./sales/protection.ts";
import { createVoucherSendings } from "./sales/voucher-sendings.ts";
import { createVouchers } from "./sales/vouchers.ts";
import type { Services } from "./services.ts";
import { createSharing } from "./sharing/sharing.ts";
import { createStoredValue } from "./stored-value/stored-value.ts";
import { createCustomers } from "./visitors/customers.ts";

/** Implements the contract with the engine's own features. */
export function createBackEnd(services: Services): BackEnd {
  const basket = createBasket(services);
  const orders = createOrders(services);
  const seating = createSeating(services);
  return withCapabilities(
    {
      catalogue: createCatalogue(services),
      seating,
      customers: createCustomers(services),
      account: createAccount(services),
      emailChange: createEmailChange(services),
      passkeys: createPasskeys(services),
      paymentCards: createPaymentCards(services),
      checkout: createCheckout(services),
      basket,
      orders,
      storedValue: createStoredValue(services, basket),
      products: createProducts(services),
      food: createFood(services),
      memberships: createMemberships(services),
      donations: createDonations(services),
      packages: createPackages(services, seating),
      series: createSeries(services, seating),
      renewals: createRenewals(services),
      flexSubscriptions: createFlexSubscriptions(services),
      protection: createProtection(services),
      offers: createOffers(services),
      sharing: createSharing(services, orders),
      vouchers: { ...createVouchers(services), ...createVoucherSendings(services) },
      enquiries: createEnquiries(services),
      registrations: createRegistrations(services),
      programmes: createProgrammes(services),
      accessSchemes: createAccessSchemes(services),
      addOns: createAddOns(services),
      withdrawal: createWithdrawals(services),
      directDebits: createDirectDebits(services),
      refundOffers: createRefundOffers(services),
      exchanges: createExchanges(services, basket),
    },
    ENGINE_CAPABILITIES,
  );
}
