import type { House } from "#config/house/house.ts";
import type { EngineSettings } from "../../engine/kernel/services.ts";

/** Waiting for a hold, per process: a few seconds' work on a slow machine. */
const HOLD_QUEUE = 5_000;

type SecretsAndFiles = Pick<
  EngineSettings,
  | "codesKey"
  | "tenderNames"
  | "counterNames"
  | "postageName"
  | "cardPageText"
  | "contactPreferences"
  | "survey"
>;

export function engineSettings(house: House, publicUrl: string, more: SecretsAndFiles): EngineSettings {
  const { constants, customerDetails } = house;
  return {
    ...more,
    publicUrl,
    timeZone: house.timeZone,
    door: {
      ...house.door,
      opensMinutes: new Map(
        house.venues.flatMap(({ id, doorsMinutes }) => (doorsMinutes ? [[id, doorsMinutes]] : [])),
      ),
    },
    counter: house.counter,
    cardConsent: house.account.cardConsent ?? null,
    accountCreditMonths: constants.accountCreditMonths,
    cancellationWindowHours: constants.cancellationWindowHours,
    nameChangeHours: constants.nameChangeHours,
    orderReturn: constants.orderReturn,
    packageReturn: constants.packageReturn,
    withdrawalDays: constants.withdrawalDays,
    accountYears: constants.accountYears,
    payLater: house.payLater.on ? house.payLater : null,
    waitingList: house.waitingList,
    resale: house.resale,
    noteCharacters: constants.noteCharacters,
    giftAidDeclaration: house.giftAid?.declaration ?? null,
    giftVoucherAmounts: constants.giftVoucherAmounts,
    creditReturnDays: constants.creditReturnDays,
    otherCurrencies: house.otherCurrencies,
    unmatchedPaymentDays: constants.unmatchedPaymentDays,
    refundOfferDays: constants.refundOfferDays,
    reminderHours: constants.reminderHours,
    reportDays: constants.reportDays,
    creditEmailDays: constants.creditEmailDays,
    flexEmailDays: constants.flexEmailDays,
    membershipEmailDays: constants.membershipEmailDays,
    voucherEmailDays: constants.voucherEmailDays,
    basketExpirySeconds: constants.basketExpirySeconds,
    holdExtensions: constants.holdExtensions,
    holdExtensionSeconds: constants.holdExtensionSeconds,
    holdQueue: HOLD_QUEUE,
    holdBatchesAtOnce: 2,
    soldOutTrustMs: 200,
    orphanRule: constants.orphanRule,
    paymentWindowSeconds: constants.paymentWindowSeconds,
    paymentRetrySeconds: constants.paymentRetrySeconds,
    paymentRetries: constants.paymentRetries,
    refundLookDays: constants.refundLookDays,
    passwordAttempts: constants.passwordAttempts,
    seatsPerNetwork: constants.seatsPerAddress,
    sessionsPerNetwork: constants.visitsPerAddress,
    newCustomersPerNetwork: constants.newCustomersPerAddress,
    linkMinutes: constants.magicLinkMinutes,
    ticketCode: constants.ticketCode,
    customerDetails,
    defaultCountry: constants.defaultCountry,
  };
}
