import { eq, sql } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { storedValue } from "../../payments/schema.ts";
import { spendable } from "../../payments/stored-value/stored-value.ts";
import type { Services } from "../kernel/services.ts";
import { todayOf } from "../kernel/today.ts";
import type { VoucherDetails } from "../sales/vouchers/voucher-kind.ts";
import { giftVouchers } from "../storage/tables/sales/vouchers.ts";
import { orders } from "../storage/tables/shop.ts";
import { queueByStage } from "./stages.ts";

/** Skips vouchers issued by the box office, which have no address. */
export function remindOfVouchers(services: Services): Promise<void> {
  const now = new Date(services.now());
  return queueByStage<{ voucher: string; until: string }>(
    services,
    services.settings.voucherEmailDays,
    ({ days, from, to }) => sql`
        insert into credit_reminders (value, valid_until, days, at)
        select id, valid_until, ${days}::int, ${now}::timestamptz
        from stored_value join gift_vouchers on gift_vouchers.value = stored_value.id
        where kind = 'voucher' and state = 'live' and balance > held and valid_until between ${from}::date and ${to}::date
          and greatest(valid_from, (created at time zone ${services.settings.timeZone})::date) < valid_until - ${days}::int
        order by id
        on conflict do nothing returning value as voucher, valid_until::text as until`,
    (row, days) => ({ kind: "voucher-expiry", ...row, days }),
  );
}

export interface VoucherNotice {
  readonly to: EmailPerson;
  /** The language of the purchase. */
  readonly language: Language;
  readonly last4: string;
  /** Balance that expires on that day, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Null if nothing is left on the voucher, it is void or expired, or its recipient is unknown. */
export async function voucherNotice(
  services: Services,
  id: string,
  until: string,
): Promise<VoucherNotice | null> {
  const [found] = await services.database
    .select({ value: storedValue, line: giftVouchers.line, document: orders.document })
    .from(giftVouchers)
    .innerJoin(storedValue, eq(storedValue.id, giftVouchers.value))
    .innerJoin(orders, eq(orders.id, giftVouchers.order))
    .where(eq(giftVouchers.value, id));
  if (found?.value.validUntil !== until) return null;
  const { value, document } = found;
  const today = todayOf(services);
  const amount = spendable(value, today, value.currency);
  const given = document.items?.find((item) => item.id === found.line)?.details as VoucherDetails | undefined;
  if (amount === 0 || !given) return null;
  // A printed voucher has no recipient's address; its buyer can pass the reminder on.
  const to =
    given.delivery === "email"
      ? { email: given.email, firstName: given.recipient, lastName: "" }
      : document.holder;
  if (to.email === "") return null;
  const { email, firstName, lastName } = to;
  return {
    to: { email, firstName, lastName },
    language: document.language,
    last4: value.last4 ?? "",
    amount,
    currency: value.currency,
  };
}
