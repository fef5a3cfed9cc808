import { createTranslator } from "use-intl/core";
import type { House } from "#config/house/house.ts";
import { LANGUAGES, type Language, type LocalText } from "#domain/languages.ts";
import { CURRENCIES } from "#domain/money.ts";
import type { CounterTenderKind } from "#domain/orders/counter-tenders.ts";
import type { OwnTender } from "#domain/orders/own-tenders.ts";
import { createFormat } from "#languages/format.ts";
import { INTL_LOCALES } from "#languages/locales.ts";
import { loadMessages } from "#languages/messages.ts";

/** Returns messages and formatters for texts written by the server: emails, tickets and calendars. */
export async function wordsIn(language: Language, house: Pick<House, "timeZone" | "currency">) {
  const messages = await loadMessages(language);
  const { timeZone, currency } = house;
  return {
    language,
    say: createTranslator({ locale: INTL_LOCALES[language].intl, messages, timeZone }),
    format: createFormat({ language, timeZone, currency, calendar: messages.calendar }),
  };
}
/** Returns the names of vouchers, credit and other tenders for the payment provider's page. */
export async function namesOfTenders(): Promise<Record<OwnTender, LocalText>> {
  const all = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await loadMessages(language)).totals] as const),
  );
  const named = (key: OwnTender) =>
    Object.fromEntries(all.map(([language, words]) => [language, words[key]])) as LocalText;
  return {
    voucher: named("voucher"),
    credit: named("credit"),
    redemption: named("redemption"),
    exchange: named("exchange"),
  };
}

/** Returns the names of what the counter takes. */
export async function namesAtCounter(): Promise<Record<CounterTenderKind, LocalText>> {
  const all = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await loadMessages(language)).paper] as const),
  );
  const named = (kind: CounterTenderKind) =>
    Object.fromEntries(all.map(([language, words]) => [language, words[`counter-${kind}`]])) as LocalText;
  return {
    receipt: named("receipt"),
    terminal: named("terminal"),
    cash: named("cash"),
    transfer: named("transfer"),
  };
}

export async function nameOfPostage(): Promise<LocalText> {
  const all = LANGUAGES.map(
    async (language) => [language, (await loadMessages(language)).totals.postage] as const,
  );
  return Object.fromEntries(await Promise.all(all)) as LocalText;
}

export async function nameOfCardPage(): Promise<LocalText> {
  const all = LANGUAGES.map(
    async (language) => [language, (await loadMessages(language)).paper["store-card"]] as const,
  );
  return Object.fromEntries(await Promise.all(all)) as LocalText;
}

/** A currency that the shop does not know is printed as received. */
export function moneyOf(
  { format }: Words,
  money: { readonly amount: number; readonly currency: string },
): string {
  const currency = CURRENCIES.find((known) => known === money.currency);
  return currency
    ? format.money({ amount: money.amount, currency })
    : `${money.currency} ${money.amount / 100}`;
}

export type Words = Awaited<ReturnType<typeof wordsIn>>;
