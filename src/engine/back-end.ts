import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { createAccount } from "./account/account.ts";
import { createCustomers } from "./account/login/customers.ts";
import { createEmailChange } from "./account/login/email-change.ts";
import { createBasket } from "./basket/basket.ts";
import { createCheckout } from "./checkout/checkout.ts";
import { createPaymentLinks } from "./counter/payment-links.ts";
import { createErasure } from "./erasure/erase-account.ts";
import type { Services } from "./kernel/services.ts";
import { createOrders } from "./orders/orders.ts";
import { createRefundOffers } from "./orders/returned/refund-offers.ts";
import { createWithdrawals } from "./orders/returned/withdrawals.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { createPaymentCards } from "./payment-cards/payment-cards.ts";
import { createResale } from "./resale/resale.ts";
import { createAccessSchemes } from "./sales/access/access-schemes.ts";
import { createAddOns } from "./sales/add-ons/add-ons.ts";
import { createDirectDebits } from "./sales/direct-debit/direct-debits.ts";
import { createDonations } from "./sales/donations/donations.ts";
import { createEnquiries } from "./sales/enquiries/enquiries.ts";
import { createExchanges } from "./sales/exchange/exchanges.ts";
import { createFlexSubscriptions } from "./sales/flex/flex-subscriptions.ts";
import { createFood } from "./sales/food/food.ts";
import { createMemberships } from "./sales/memberships/memberships.ts";
import { createPackages } from "./sales/packages/packages.ts";
import { createProducts } from "./sales/products/products.ts";
import { createProgrammes } from "./sales/programmes/programmes.ts";
import { createPromoCodes } from "./sales/promo-codes/promo-codes.ts";
import { createProtection } from "./sales/protection/protection.ts";
import { createRegistrations } from "./sales/registrations/registrations.ts";
import { createRenewals } from "./sales/series/customer-renewals.ts";
import { createSeries } from "./sales/series/series.ts";
import { createVoucherSendings } from "./sales/vouchers/voucher-sendings.ts";
import { createVouchers } from "./sales/vouchers/vouchers.ts";
import { createSharing } from "./sharing/sharing.ts";
import { createCatalogue } from "./shop-window/catalogue.ts";
import { createSeating } from "./shop-window/seating.ts";
import { createStoredValue } from "./value/stored-value.ts";
import { createWaitingList } from "./waiting-list/waiting-list.ts";

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
      account: { ...createAccount(services), ...createErasure(services) },
      emailChange: createEmailChange(services),
      passkeys: createPasskeys(services),
      paymentCards: createPaymentCards(services),
      checkout: createCheckout(services),
      basket,
      orders,
      paymentLinks: createPaymentLinks(services),
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
      promoCodes: createPromoCodes(services),
      sharing: createSharing(services, orders),
      vouchers: { ...createVouchers(services), ...createVoucherSendings(services) },
      enquiries: createEnquiries(services),
      registrations: createRegistrations(services),
      waitingList: createWaitingList(services),
      resale: createResale(services),
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
