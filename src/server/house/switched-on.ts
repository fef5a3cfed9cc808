import type { Fault, HouseFolder } from "#config/house/house-folder.ts";
import type { Capabilities, Capability } from "#contract/capabilities.ts";
import type { StepId } from "#domain/checkout/steps.ts";
import type { AccountPage } from "#domain/customer/account-pages.ts";
import { english, type Message, message } from "#domain/text/message.ts";

/** Features that a house has switched on and its back end lacks. */

const STEPS: Readonly<Partial<Record<StepId, Capability>>> = {
  household: "household",
  billing: "billing-address",
  "additional-details": "order-notes",
  "contact-preferences": "contact-preferences",
  "gift-aid": "gift-aid",
  "booking-protect": "protection",
  memberships: "memberships",
  upsells: "donations",
  "add-ons": "add-ons",
};

const PAGES: Readonly<Partial<Record<AccountPage, Capability | readonly Capability[]>>> = {
  "your-profile": "own-details",
  "contact-preferences": "contact-preferences",
  "gift-voucher-balance": ["stored-value", "voucher-to-account"],
  "account-credit": "account-credit",
  memberships: "memberships",
  "giving-history": "donations",
  "culture-survey": "survey",
  "update-password": "new-password",
  addresses: "addresses",
  access: "access-schemes",
  household: "household",
  "your-ticket-subscriptions": "series",
  "your-data": "customer-data",
  "payment-cards": "payment-cards",
  "gift-aid": "gift-aid",
};

const REMEDIES: Readonly<Partial<Record<Capability, Message>>> = {
  "direct-debit": message`set GOCARDLESS_ACCESS_TOKEN and GOCARDLESS_WEBHOOK_SECRET, or switch it off`,
};

export function switchedOnFaults(
  {
    house,
    season,
    sales,
    registrations,
    survey,
    contactPreferences,
  }: Pick<HouseFolder, "house" | "season" | "sales" | "registrations" | "survey" | "contactPreferences">,
  capabilities: Capabilities,
): Fault[] {
  const faults: Fault[] = [];
  const check = (isOn: boolean, any: Capability | readonly Capability[], file: string, place: string) => {
    const anyOf = typeof any === "string" ? [any] : any;
    const [needed] = anyOf;
    if (!isOn || needed === undefined || anyOf.some((one) => capabilities.has(one))) return;
    const remedy = REMEDIES[needed] ?? message`switch it off`;
    faults.push({ file, place, reason: message`this back end has no "${needed}"`, remedy });
  };
  for (const [index, { step, state }] of house.checkout.steps.entries()) {
    const needed = STEPS[step];
    if (needed) check(state !== "inactive", needed, "house.json", `checkout.steps[${index}]`);
  }
  for (const [page, isOn] of Object.entries(house.account.pages) as [AccountPage, boolean][]) {
    const needed = PAGES[page];
    if (needed) check(isOn, needed, "house.json", `account.pages.${page}`);
  }
  check(house.payLater.on, "pay-later", "house.json", "payLater.on");
  check(house.waitingList !== null, "waiting-list", "house.json", "waitingList");
  check(house.resale !== null, "resale", "house.json", "resale");
  check(house.giftAid !== undefined, "gift-aid", "house.json", "giftAid");
  check(house.constants.holdExtensions > 0, "more-time", "house.json", "constants.holdExtensions");
  check(season.waitingRooms.length > 0, "waiting-rooms", "season.json", "waitingRooms");
  check(sales.donations?.monthly !== undefined, "direct-debit", "donations.json", "monthly");
  const otherCurrency = message`direct debits are collected in SEK, the house sells in ${house.currency}`;
  if (sales.donations?.monthly && house.currency !== "SEK") {
    faults.push({ file: "donations.json", place: "monthly", reason: otherCurrency });
  }
  for (const [index, { byInstalments }] of (sales.series ?? []).entries()) {
    check(byInstalments !== null, "direct-debit", "series.json", `[${index}].byInstalments`);
    if (byInstalments && house.currency !== "SEK") {
      faults.push({ file: "series.json", place: `[${index}].byInstalments`, reason: otherCurrency });
    }
  }
  const files = [
    ...Object.keys(sales),
    ...(registrations.length > 0 ? ["registrations"] : []),
    ...(survey ? ["culture-survey"] : []),
    ...(contactPreferences.permissions.length > 0 ? ["contact-preferences"] : []),
  ];
  for (const file of files) {
    const needed = FILES[file];
    if (needed) check(true, needed, `${file}.json`, english(message`the whole file`));
  }
  return faults;
}

/** Optional ones; house, season, halls and sold seats are always there. */
const FILES: Readonly<Record<string, Capability>> = {
  products: "products",
  food: "food",
  donations: "donations",
  memberships: "memberships",
  packages: "packages",
  series: "series",
  programmes: "programmes",
  "flex-subscriptions": "flex-subscriptions",
  exchange: "exchanges",
  protection: "protection",
  "promo-codes": "promo-codes",
  vouchers: "vouchers",
  enquiries: "enquiries",
  "access-schemes": "access-schemes",
  registrations: "registrations",
  "culture-survey": "survey",
  "contact-preferences": "contact-preferences",
};

export const NEEDED = { steps: STEPS, pages: PAGES, files: FILES } as const;
