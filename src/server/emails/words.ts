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

type Messages = Awaited<ReturnType<typeof loadMessages>>;

async function inEachLanguage(textOf: (messages: Messages) => string): Promise<LocalText> {
  const texts = LANGUAGES.map(async (language) => [language, textOf(await loadMessages(language))] as const);
  return Object.fromEntries(await Promise.all(texts)) as LocalText;
}

/** Returns the names of vouchers, credit and other tenders for the payment provider's page. */
export async function namesOfTenders(): Promise<Record<OwnTender, LocalText>> {
  const named = (key: OwnTender) => inEachLanguage(({ totals }) => totals[key]);
  return {
    voucher: await named("voucher"),
    credit: await named("credit"),
    redemption: await named("redemption"),
    exchange: await named("exchange"),
  };
}

/** Returns the names of what the counter takes. */
export async function namesAtCounter(): Promise<Record<CounterTenderKind, LocalText>> {
  const named = (kind: CounterTenderKind) => inEachLanguage(({ paper }) => paper[`counter-${kind}`]);
  return {
    receipt: await named("receipt"),
    terminal: await named("terminal"),
    cash: await named("cash"),
    transfer: await named("transfer"),
  };
}

export const nameOfPostage = () => inEachLanguage(({ totals }) => totals.postage);
export const nameOfCardPage = () => inEachLanguage(({ paper }) => paper["store-card"]);

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
