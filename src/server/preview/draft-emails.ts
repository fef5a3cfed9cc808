import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import type { DraftPreview, EmailOfDraft } from "../../box-office/house/house-office.ts";
import type { SampleOrder } from "../../engine/orders/document/sample-order.ts";
import { type EmailDraft, type EmailHouse, outboxCaller } from "../emails/email.ts";
import { composeEmail } from "../emails/email-jobs.ts";
import { orderConfirmation } from "../emails/orders/order-confirmation.ts";
import { performanceChange } from "../emails/orders/performance-change.ts";
import { performanceReminder } from "../emails/reminders/performance-reminder.ts";
import { type Words, wordsIn } from "../emails/words.ts";
import type { Previews } from "./previews.ts";

interface Sampled extends SampleOrder {
  readonly backEnd: BackEnd;
  readonly words: Words;
  readonly at: EmailHouse;
  readonly performance: number;
}

/** The emails' own modules, with a sample order. */
const WRITERS: Readonly<
  Record<EmailOfDraft["email"], (sampled: Sampled) => Promise<EmailDraft | null> | EmailDraft | null>
> = {
  "order-confirmation": ({ order, words, at }) =>
    orderConfirmation.write({ kind: "order-confirmation", order: order.link }, { order, words }, at),
  async "performance-reminder"({ order, reminder, backEnd, words, at, performance: id }) {
    const [performance] = order.performances;
    if (!performance) return null;
    const food = await backEnd.food.served({ performance: id }, outboxCaller(words.language));
    const job = { kind: "performance-reminder", order: order.link, performance: id } as const;
    return performanceReminder.write(
      { ...job, starts: performance.starts },
      {
        ...{ order, performance, words, lines: [] },
        ownText: reminder,
        isServed: food.ok && food.value.served,
      },
      at,
    );
  },
  "performance-cancelled"({ order, words, at, performance: id }) {
    const [performance] = order.performances;
    if (!performance) return null;
    const starts = new Date(performance.starts);
    const change = {
      id: 0,
      performance: id,
      kind: "cancelled" as const,
      before: starts,
      after: starts,
      at: starts,
    };
    const job = { kind: "performance-change", order: order.link, change: change.id } as const;
    return performanceChange.write(job, { order, performance, change, until: null, words }, at);
  },
};

/** Emails as they would be sent if a draft were published now. Nothing is sent or written. */
export function createDraftEmails(previews: Previews, publicUrl: string): DraftPreview["emailOf"] {
  return async (draft, { email, performance, language }) => {
    const opened = await previews.open(draft);
    if (!opened.ok) {
      const { refusal } = opened;
      if (refusal.reason === "faults") return { ok: false, refusal };
      return refusal.reason === "conflicts" ? refused("merge-first") : refused("unknown-draft");
    }
    const { files, backEnd, sampleOrder } = opened.value;
    const sample = sampleOrder(performance, language);
    if (!sample) return refused("unknown-performance");
    const words = await wordsIn(language, files.house);
    const at = { house: files.house, publicUrl };
    const written = await WRITERS[email]({ ...sample, backEnd, words, at, performance });
    if (!written) return refused("unknown-performance");
    const { subject, text, html } = composeEmail(at, written, words);
    return done({ subject, text, html });
  };
}
