import { useFormat } from "../format/format-context.tsx";
import { useOrderState } from "../words/order-state.ts";
import { useWords } from "../words/words-context.tsx";
import type { Found } from "./use-find.ts";

type FoundGroup = keyof Found;

export interface FoundEntry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Null for what has no screen. */
  readonly to: string | null;
}

interface FoundPart {
  readonly group: FoundGroup;
  readonly entries: readonly FoundEntry[];
  readonly more: boolean;
}

const detailed = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");
const named = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** What `search.everything` found, as lines that lead to a screen, if there is one; groups without entries are left out. */
export function useFoundEntries(): (found: Found) => readonly FoundPart[] {
  const t = useWords("find");
  const format = useFormat();
  const orderState = useOrderState();
  const write: { readonly [Group in FoundGroup]: (entry: EntryOf<Group>) => FoundEntry } = {
    orders: ({ number, holder, state, total, tickets }) => ({
      ...{ id: number, label: t("order", { number }), to: `/orders/${encodeURIComponent(number)}` },
      detail: detailed(
        named(holder) || holder.email,
        orderState(state),
        t("tickets", { count: tickets }),
        format.money(total),
      ),
    }),
    customers: ({ id, firstName, lastName, email, phone, city }) => ({
      ...{ id, label: named({ firstName, lastName }) || email, to: `/customers/${id}` },
      detail: detailed(email, phone || null, city),
    }),
    tickets: ({ id, last4, order, isValid, holder, performance }) => ({
      ...{ id, label: t("ticket", { last4 }), to: `/orders/${encodeURIComponent(order)}` },
      detail: detailed(
        isValid ? null : t("not-valid"),
        holder,
        performance && `${performance.title}, ${format.shortDateTime(performance.starts)}`,
      ),
    }),
    vouchers: ({ id, last4, state, balance, validUntil }) => ({
      ...{ id, label: t("voucher", { last4 }), to: null },
      detail: detailed(
        state === "void" ? t("void") : format.stored(balance),
        validUntil && t("valid-until", { day: format.calendarDay(validUntil) }),
      ),
    }),
    performances: ({ id, title, starts, venue, isCancelled }) => ({
      ...{ id: String(id), label: title, to: `/?day=${format.dayOf(starts)}` },
      detail: detailed(format.shortDateTime(starts), venue, isCancelled ? t("cancelled") : null),
    }),
  };
  function partOf<Group extends FoundGroup>(found: Found, group: Group): FoundPart {
    const part = found[group];
    const entries = (part?.entries ?? []) as readonly EntryOf<Group>[];
    return { group, entries: entries.map((entry) => write[group](entry)), more: part?.more ?? false };
  }
  return (found) =>
    (Object.keys(write) as FoundGroup[])
      .map((group) => partOf(found, group))
      .filter(({ entries }) => entries.length > 0);
}

type EntryOf<Group extends FoundGroup> = NonNullable<Found[Group]>["entries"][number];
