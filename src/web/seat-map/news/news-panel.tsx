import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import type { OrphanStep } from "../choice/orphan-step.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";
import styles from "./news-panel.module.css";

export type News =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "limit"; readonly text: string }
  | { readonly kind: "lost"; readonly text: string; readonly offer: Offer | null }
  | { readonly kind: "orphaned"; readonly text: string; readonly orphanStep: OrphanStep };

export interface Offer {
  readonly text: string;
  readonly seats: readonly number[];
  readonly as: readonly number[];
}

interface NewsPanelProps {
  readonly news: News;
  readonly groupPath: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Over the map: a message of `SeatNews` with the actions that answer it. */
export default function NewsPanel(props: NewsPanelProps) {
  const { news } = props;
  return (
    <div className={styles.place} data-news={news.kind}>
      <div className={styles.news}>
        <Notice tone="warning">
          <p>{news.text}</p>
          {news.kind === "lost" && news.offer ? <p>{news.offer.text}</p> : null}
          <p className={styles.actions}>
            <NewsActions {...props} />
          </p>
        </Notice>
      </div>
    </div>
  );
}

function NewsActions({ news, groupPath, onClose, onDone }: NewsPanelProps) {
  const t = useTranslations("seatMap");
  const { store } = useSeatSale();
  const after = (action: () => void) => () => {
    action();
    onClose();
    onDone();
  };
  const dismiss = (label: string) => (
    <Button type="button" variant="quiet" onClick={after(() => undefined)}>
      {label}
    </Button>
  );
  const accept = (label: string, action: () => void) => (
    <Button type="button" variant="secondary" onClick={after(action)}>
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
  if (news.kind === "orphaned" && news.orphanStep.shift) {
    const { add, drop } = news.orphanStep.shift;
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
