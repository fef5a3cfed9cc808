import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFormat } from "../languages/format-context.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { askNear } from "./near-seats.ts";
import styles from "./seat-news.module.css";
import { useSeatSale } from "./seat-sale.tsx";
import type { SeatEvent } from "./seat-store.ts";
import { layoutOf, type Stranding, strandingOf } from "./stranding.ts";
import { useEventWords } from "./use-event-words.ts";

interface SeatNewsProps {
  /** Where a group asks for seats by price; null where that is not offered. */
  readonly groupPath: string | null;
  /** Where the focus goes when what had it is gone. */
  readonly onDone: () => void;
}

/** What is shown until something else happens. */
type News =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "limit"; readonly text: string }
  | { readonly kind: "lost"; readonly text: string; readonly offer: Offer | null }
  | { readonly kind: "stranded"; readonly text: string; readonly stranding: Stranding };

interface Offer {
  readonly text: string;
  readonly seats: readonly number[];
  readonly as: readonly number[];
}

/** Says what a choice did, once, politely; and shows what also has to be seen, with what can be done about it. */
export default function SeatNews({ groupPath, onDone }: SeatNewsProps) {
  const { store } = useSeatSale();
  const words = useEventWords();
  const strandedNews = useStrandedNews();
  const findOffer = useOffer();
  const [said, setSaid] = useState({ text: "", times: 0 });
  const [news, setNews] = useState<News | null>(null);

  const hear = useEffectEvent((event: SeatEvent) => {
    const text = words(event);
    const shown = newsOf(event, text) ?? strandedNews();
    setNews(shown);
    say(shown?.kind === "stranded" ? `${text} ${shown.text}` : text);
    if (event.kind !== "lost") return;
    void findOffer(event).then((offer) => {
      if (!offer) return;
      // Only while the loss is still the last thing that happened.
      setNews((now) => (now === shown ? { kind: "lost", text, offer } : now));
      say(`${text} ${offer.text}`);
    });
  });
  const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }));
  useEffect(() => store.onEvent(hear), [store]);

  return (
    <>
      <VisuallyHidden>
        {/* The same words twice in a row are said twice: a space comes and goes. */}
        <span role="status">{said.times % 2 === 0 ? said.text : `${said.text}\u00a0`}</span>
      </VisuallyHidden>
      {news ? (
        <div className={styles.place}>
          <div className={styles.news}>
            <Notice tone="warning">
              <p>{news.text}</p>
              {news.kind === "lost" && news.offer ? <p>{news.offer.text}</p> : null}
              <p className={styles.actions}>
                <NewsActions
                  news={news}
                  groupPath={groupPath}
                  onClose={() => setNews(null)}
                  onDone={onDone}
                />
              </p>
            </Notice>
          </div>
        </div>
      ) : null}
    </>
  );
}

interface NewsActionsProps extends SeatNewsProps {
  readonly news: News;
  readonly onClose: () => void;
}

/** What can be done about it. */
function NewsActions({ news, groupPath, onClose, onDone }: NewsActionsProps) {
  const t = useTranslations("seatMap");
  const { store } = useSeatSale();
  const after = (deed: () => void) => () => {
    deed();
    onClose();
    onDone();
  };
  const dismiss = (label: string) => (
    <Button type="button" variant="quiet" onClick={after(() => undefined)}>
      {label}
    </Button>
  );
  const accept = (label: string, deed: () => void) => (
    <Button type="button" variant="secondary" onClick={after(deed)}>
      {label}
    </Button>
  );
  if (news.kind === "lost" && news.offer) {
    const { seats, as } = news.offer;
    return (
      <>
        {accept(t("swap"), () => store.choose(seats, { as }))}
        {dismiss(t("no-thanks"))}
      </>
    );
  }
  if (news.kind === "stranded" && news.stranding.shift) {
    const { add, drop } = news.stranding.shift;
    const as = store.read().chosen.flatMap(({ seat, priceType }) => (seat === drop ? priceType : []));
    return (
      <>
        {accept(t("shift"), () => store.choose([add], { instead: [drop], as }))}
        {dismiss(t("close"))}
      </>
    );
  }
  return (
    <>
      {news.kind === "limit" && groupPath ? (
        <TextLink to={groupPath} className={styles.link}>
          {t("group")}
        </TextLink>
      ) : null}
      {dismiss(t("close"))}
    </>
  );
}

function newsOf(event: SeatEvent, text: string): News | null {
  if (event.kind === "limit") return { kind: "limit", text };
  if (event.kind === "lost") return { kind: "lost", text, offer: null };
  const isNews = event.kind === "none-near" || event.kind === "no-answer";
  return isNews || (event.kind === "chosen" && event.apart) ? { kind: "words", text } : null;
}

/** A warning where the house minds that the choice leaves a single seat alone. */
function useStrandedNews(): () => News | null {
  const t = useTranslations("seatMap");
  const { hall, names, store, orphans } = useSeatSale();
  const layout = useMemo(() => layoutOf(hall), [hall]);
  return () => {
    const { chosen, availability } = store.read();
    if (orphans.rule === "off" || chosen.length === 0) return null;
    const seats = chosen.map(({ seat }) => seat);
    const stranding = strandingOf(hall, layout, availability, seats, orphans.limitedShare);
    if (!stranding) return null;
    const alone = stranding.seats.flatMap((index) => hall.seats[index] ?? []);
    const facts = { count: alone.length, seats: names.together(alone) };
    const please = t(orphans.rule === "refuse" ? "stranded-refused" : "stranded-please");
    return { kind: "stranded", text: `${t("stranded", facts)} ${please}`, stranding };
  };
}

/** As many seats as were lost: beside those that are left, or near where they were. */
function useOffer(): (lost: SeatEvent & { kind: "lost" }) => Promise<Offer | null> {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, names, store, nearPath } = useSeatSale();
  return async ({ seats, as }) => {
    const [near] = seats;
    if (near === undefined) return null;
    const keep = store.read().chosen.map(({ seat }) => seat);
    const answer = await askNear(nearPath, { near, count: seats.length, keep, avoid: seats });
    if (!answer?.found) return null;
    const offered = answer.seats.flatMap((index) => hall.seats[index] ?? []);
    const facts = { count: offered.length, seats: format.list(names.together(offered).split("; ")) };
    return { text: t("offer", facts), seats: answer.seats, as };
  };
}
