import type { TimelineEvent } from "../../../box-office/operations/orders/timeline.ts";
import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./order.module.css";
import { isTrouble, useEventWords } from "./timeline-words.ts";

/** Everything that happened, the newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const t = useWords("timeline");
  const newestFirst = [...events].reverse();
  return (
    <Panel title={t("title")}>
      <ol className={styles.timeline}>
        {newestFirst.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike
          <Event key={`${event.at} ${event.what} ${at}`} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function Event({ event }: { event: TimelineEvent }) {
  const { shortDateTime } = useFormat();
  const { title, detail } = useEventWords()(event);
  return (
    <li className={isTrouble(event) ? `${styles.event} ${styles.bad}` : styles.event}>
      <span>{title}</span>
      {detail ? <span className={cells.detail}>{detail}</span> : null}
      <span className={styles.when}>
        <time dateTime={event.at}>{shortDateTime(event.at)}</time>
        {event.who ? ` · ${event.who}` : ""}
      </span>
    </li>
  );
}
