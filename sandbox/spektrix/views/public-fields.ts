/** The field names of answers on the vendor's public pages, listed by hand. The README names each page. */

const PRICED = "customItems discount originalPrice price priceOverridden total id";

export const PUBLIC = {
  ticket: `agentDiscount band event instance planId seat seatName planName voucherRedemptionInfo type ticketType
  delivered barcode offer ${PRICED}`,
  basket: `multibuyOffers totalDiscount merchandiseDeliveryOptions defaultCardPaymentFee potentialOffers
  ticketDeliveryOptions promoCode id basketId merchandiseDelivery transactionCommission offers ticketDelivery
  ticketSubscriptions disableWebComponents hash agentCustomer customPayments customer merchandiseItems donations
  tickets membershipSubscriptions giftVouchers total`,
  order: `deliveries ticketSubscriptions firstTransactionDate firstTransactionDateUtc lastTransactionDate
  lastTransactionDateUtc totalPaymentCharges totalDeliveryCharges totalTransactionCharges payments refunds
  printAtHomeDocuments id total customer merchandiseItems donations notes tickets membershipSubscriptions giftVouchers`,
  instance: `isOnSale planId priceList event start startUtc startSellingAtWeb startSellingAtWebUtc stopSellingAtWeb
  stopSellingAtWebUtc webInstanceId cancelled id hasBestAvailableOverlay`,
  status: `name available wheelchairAvailable specialAvailable capacity bands inBasket inOtherBasket locked reserved
  sold scanned masked unavailable lockInformation lockInfoAvailable lockInfoSpecialAvailable`,
  plan: `type name venue backgroundImageUrl x y areas seats capacity maxZoomWeb maxZoomMobile id`,
  seat: `id name row number previousSeatId previousIsAcrossAisle nextIsAcrossAisle nextSeatId x y tabOrder`,
  customer: `age billingAddress deliveryAddress birthDate email firstName lastName mobile name phone title passwordSet
  giftAidDeclarationRequired id creditBalance`,
  address: `id isBilling isDelivery country administrativeDivision name line1 line2 line3 line4 line5 town postcode`,
  merchandiseItem: `barcode stockItem delivered offer ${PRICED}`,
  membershipSubscription: `autoRenew membership startDate expiryDate isRenewal relatedDonationId ${PRICED}`,
  giftVoucher: "toName message fromName amount sendDate deliveryType deliveryEmailAddress id",
  donation: "amount fund recognitionName isAnonymous tributeTypeId tributeName id",
  ticketSubscription: "id ticketSubscriptionStructureName pricingSetName price",
  customPayment: "name amount attributes",
  price: "id isBandDefault amount ticketType priceBand",
  event: `description htmlDescription duration imageUrl isOnSale name instanceDates thumbnailUrl webEventId id
      firstInstanceDateTime lastInstanceDateTime firstInstanceDateTimeUtc lastInstanceDateTimeUtc altText`,
  venue: "name address id",
  storedCard: "id maskedNumber cardHolderName expiryDate type isDefault isPending address",
  statement: "id text agreed",
};

/** Missing from the pages of web mode. */
export const OWNERS = ["agentCustomer", "agentDiscount", "originalPrice", "priceOverridden"];
