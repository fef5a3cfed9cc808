import type { TimelineEvent } from "../../../box-office/operations/orders/timeline.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useEmailName } from "../../words/email-name.ts";
import { useOperationName } from "../../words/operation-name.ts";
import { useTender } from "../../words/tender.ts";
import { useWords } from "../../words/words-context.tsx";

type What = TimelineEvent["what"];
type EventOf<Of extends What> = Extract<TimelineEvent, { what: Of }>;

interface EventWords {
  readonly title: string;
  readonly detail?: string | null;
}

const SOON_MS = 60_000;
const UNDONE: ReadonlySet<string> = new Set(["failed", "refused", "retried"]);

/** What needs attention. */
export function isTrouble(event: TimelineEvent): boolean {
  return "state" in event && UNDONE.has(event.state) && !(event.what === "email" && event.refused?.isSettled);
}

export function useEventWords(): (event: TimelineEvent) => EventWords {
  const money = useMoneyEvents();
  const order = useOrderEvents();
  const ticket = useTicketEvents();
  const sent = useEmailAndActionEvents();
  const write: { readonly [Of in What]: (event: EventOf<Of>) => EventWords } = {
    ...money,
    ...order,
    ...ticket,
    ...sent,
  };
  return <Of extends What>(event: EventOf<Of>) =>
    (write[event.what] as (event: EventOf<Of>) => EventWords)(event);
}

function useMoneyEvents() {
  const t = useWords("timeline");
  const states = useWords("moneyStates");
  const { stored, calendarDay } = useFormat();
  const tender = useTender();
  const state = (name: string) => (states.has(name) ? states(name) : name);
  return {
    payment: ({ tender: kind, method, money, state: name }: EventOf<"payment">) => ({
      title: t("payment", { tender: tender(kind, method), amount: stored(money) }),
      detail: state(name),
    }),
    movement: ({ kind, money, tender: of, state: name, reference }: EventOf<"movement">) => ({
      title: t(`movement-${kind}`, { amount: stored(money), tender: tender(of, null) }),
      detail: [state(name), reference].filter(Boolean).join(" · "),
    }),
    booked: ({ kind, money, reference }: EventOf<"booked">) => ({
      title: t(`booked-${kind}`, { amount: stored(money) }),
      detail: reference,
    }),
    instalment: ({ due, money, state: name }: EventOf<"instalment">) => ({
      title: t("instalment", { amount: stored(money), day: calendarDay(due) }),
      detail: state(name),
    }),
  };
}

function useOrderEvents() {
  const t = useWords("timeline");
  const order = useWords("order");
  const format = useFormat();
  return {
    placed: ({ isReserved }: EventOf<"placed">) => ({ title: t(isReserved ? "reserved" : "placed") }),
    paid: () => ({ title: t("paid") }),
    exchanged: ({ to, from, money }: EventOf<"exchanged">) => ({
      title: to === null ? t("exchanged-from", { order: from ?? "" }) : t("exchanged-to", { order: to }),
      detail: format.stored(money),
    }),
    "performance-changed": ({ kind, before, after }: EventOf<"performance-changed">) => ({
      title: t(`performance-${kind}`),
      detail:
        kind === "moved" ? `${format.dateTime(before)} → ${format.dateTime(after)}` : format.dateTime(before),
    }),
    choice: ({ state, returned }: EventOf<"choice">) => ({
      title: t("choice", { choice: order(`choice-${state}`) }),
      detail: returned && format.money(returned),
    }),
    withdrawn: ({ item, refund }: EventOf<"withdrawn">) => ({
      title: t("withdrawn", { item }),
      detail: format.money(refund),
    }),
    "withdrawal-refunded": ({ item, refund }: EventOf<"withdrawal-refunded">) => ({
      title: t("withdrawal-refunded", { item }),
      detail: format.money(refund),
    }),
  };
}

function useTicketEvents() {
  const t = useWords("timeline");
  const { money } = useFormat();
  return {
    resale: ({ last4, state, paid }: EventOf<"resale">) => ({
      title: t(`resale-${state}`, { last4 }),
      detail: paid && money(paid),
    }),
    claimed: () => ({ title: t("claimed") }),
    "claim-decided": ({ isApproved }: EventOf<"claim-decided">) => ({
      title: t(isApproved ? "claim-approved" : "claim-refused"),
    }),
    scanned: ({ last4 }: EventOf<"scanned">) => ({ title: t("scanned", { last4 }) }),
    shared: ({ last4, name }: EventOf<"shared">) => ({ title: t("shared", { last4, name }) }),
    "share-ended": ({ last4, name }: EventOf<"share-ended">) => ({
      title: t("share-ended", { last4, name }),
    }),
  };
}

function useEmailAndActionEvents() {
  const t = useWords("timeline");
  const emailName = useEmailName();
  const operationName = useOperationName();
  const { dateTime } = useFormat();
  return {
    email: ({ kind, state, at, due, refused }: EventOf<"email">) => ({
      title: t("email", { kind: emailName(kind) }),
      detail: [
        due !== null && Date.parse(due) - Date.parse(at) > SOON_MS
          ? t("email-due", { at: dateTime(due) })
          : t(`email-${state}`),
        refused?.address,
        refused?.answer,
      ]
        .filter(Boolean)
        .join(" · "),
    }),
    action: ({ operation, outcome, reason }: EventOf<"action">) => ({
      title: operationName(operation),
      detail: [outcome === "done" ? null : t(`action-${outcome}`), reason].filter(Boolean).join(" · "),
    }),
    note: ({ text }: EventOf<"note">) => ({ title: t("note"), detail: text }),
  };
}
