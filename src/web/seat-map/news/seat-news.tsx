import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPaint } from "#seat-map/drawing/after-paint.ts";
import { useFormat } from "../../format-context.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import type { FindOrphanStep } from "../choice/orphan-step.ts";
import type { SeatEvent } from "../choice/seat-store.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";
import { eventWords } from "./event-words.ts";
import type { News, Offer } from "./news-panel.tsx";

const NewsPanel = lazy(() => import("./news-panel.tsx"));

interface SeatNewsProps {
  /** Choosing by price; null if not offered. */
  readonly groupPath: string | null;
  /** Moves the focus, because the focused button disappears. */
  readonly onDone: () => void;
}

/** Announces each event of the sale's store once, politely, and shows those that need an action. */
export function SeatNews({ groupPath, onDone }: SeatNewsProps) {
  const sale = useSeatSale();
  const { store } = sale;
  const t = useTranslations("seatMap");
  const format = useFormat();
  const orphanedNews = useOrphanedNews();
  const findOffer = useOffer();
  const [announced, setAnnounced] = useState({ text: "", times: 0 });
  const [news, setNews] = useState<News | null>(null);

  const hear = useEffectEvent((event: SeatEvent) => {
    const text = eventWords(event, sale, t, format);
    const shown = newsOf(event, text) ?? orphanedNews();
    setNews(shown);
    if (event.kind !== "lost") return say(shown?.kind === "orphaned" ? `${text}. ${shown.text}` : text);
    void findOffer(event).then((offer) => {
      // An interrupted screen reader starts again or reads only the last announcement.
      say(offer ? `${text} ${offer.text}` : text);
      if (offer) setNews((now) => (now === shown ? { kind: "lost", text, offer } : now));
    });
  });
  const say = (text: string) => setAnnounced(({ times }) => ({ text, times: times + 1 }));
  useEffect(() => store.onEvent((event) => afterPaint(() => hear(event))), [store]);

  return (
    <>
      <VisuallyHidden>
        {/* A repeated text is announced again: a space is added and removed in turn. */}
        <span role="status">{announced.times % 2 === 0 ? announced.text : `${announced.text}\u00a0`}</span>
      </VisuallyHidden>
      <Suspense>
        {news ? (
          <NewsPanel news={news} groupPath={groupPath} onClose={() => setNews(null)} onDone={onDone} />
        ) : null}
      </Suspense>
    </>
  );
}

function newsOf(event: SeatEvent, text: string): News | null {
  if (event.kind === "limit") return { kind: "limit", text };
  if (event.kind === "lost") return { kind: "lost", text, offer: null };
  const isNews = event.kind === "none-near" || event.kind === "no-answer";
  return isNews || (event.kind === "chosen" && event.apart) ? { kind: "words", text } : null;
}

function useOrphanedNews(): () => News | null {
  const t = useTranslations("seatMap");
  const { hall, names, store, orphans } = useSeatSale();
  const findOrphanStep = useOrphanStep();
  return () => {
    const { chosen, availability } = store.read();
    if (chosen.length === 0) return null;
    const seats = chosen.map(({ seat }) => seat);
    const orphanStep = findOrphanStep.current(availability, seats);
    if (!orphanStep) return null;
    const alone = orphanStep.seats.flatMap((index) => hall.seats[index] ?? []);
    const facts = { count: alone.length, seats: names.together(alone) };
    const please = t(orphans.rule === "refuse" ? "orphaned-refused" : "orphaned-please");
    return { kind: "orphaned", text: `${t("orphaned", facts)} ${please}`, orphanStep };
  };
}

/** Loaded for houses that use the rule; until then there is no warning, and the server decides. */
function useOrphanStep() {
  const { hall, orphans } = useSeatSale();
  const find = useRef<FindOrphanStep>(() => null);
  useEffect(() => {
    if (orphans.rule === "off") return;
    void import("../choice/orphan-step.ts").then(({ createFindOrphanStep }) => {
      find.current = createFindOrphanStep(hall, orphans);
    });
  }, [hall, orphans]);
  return find;
}

/** Beside the remaining seats, or near the lost ones. */
function useOffer(): (lost: SeatEvent & { kind: "lost" }) => Promise<Offer | null> {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, names, store, nearPath } = useSeatSale();
  return async ({ seats, as }) => {
    const { seatsInstead } = await import("../choice/seats-instead.ts");
    const keep = store.read().chosen.map(({ seat }) => seat);
    const found = await seatsInstead(nearPath, seats, keep);
    if (!found) return null;
    const offered = found.flatMap((index) => hall.seats[index] ?? []);
    const facts = { count: offered.length, seats: format.list(names.together(offered).split("; ")) };
    return { text: t("offer", facts), seats: found, as };
  };
}
