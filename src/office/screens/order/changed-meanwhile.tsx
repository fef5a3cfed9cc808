import { useEffect, useRef, useState } from "react";
import type { TimelineEvent } from "../../../box-office/operations/orders/timeline.ts";
import { useSession } from "../../session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./order.module.css";
import type { Order } from "./order-types.ts";
import { useEventWords } from "./timeline-words.ts";

const nameOf = (event: TimelineEvent) => JSON.stringify(event);

/** What others have done to the order since it was opened, until the notice is closed. */
export function ChangedMeanwhile({ order: { version, timeline } }: { order: Order }) {
  const t = useWords("order");
  const common = useWords("common");
  const { staff } = useSession();
  const eventWords = useEventWords();
  const seen = useRef({ version, events: new Set(timeline.map(nameOf)) });
  const [news, setNews] = useState<readonly TimelineEvent[]>([]);
  useEffect(() => {
    if (seen.current.version === version) return;
    const others = timeline.filter(
      (event) => !seen.current.events.has(nameOf(event)) && event.who !== staff.name,
    );
    seen.current = { version, events: new Set(timeline.map(nameOf)) };
    if (others.some(({ who }) => who !== null)) setNews((before) => [...before, ...others]);
  }, [version, timeline, staff.name]);
  if (news.length === 0) return null;
  return (
    <Notice tone="warning" title={t("changed-meanwhile")} live>
      <ul className={styles.said}>
        {news.map((event) => (
          <li key={nameOf(event)}>{[eventWords(event).title, event.who].filter(Boolean).join(" · ")}</li>
        ))}
      </ul>
      <Button onPress={() => setNews([])}>{common("close")}</Button>
    </Notice>
  );
}
