import { useEffect, useRef, useState } from "react";
import type { Totals } from "#contract/operations/basket.ts";
import { useFormat } from "../../format-context.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface AnnouncedTotalProps {
  readonly tickets: number;
  /** Number of lines that are not tickets. */
  readonly lines: number;
  /** Null if the basket is empty. */
  readonly totals: Totals | null;
}

/** Announces the new total after a change, because it is not next to the changed line. */
export function AnnouncedTotal({ tickets, lines, totals }: AnnouncedTotalProps) {
  const t = useTranslations("basket");
  const format = useFormat();
  const now = totals
    ? t(lines > 0 ? "announce-total-lines" : "announce-total", {
        count: tickets + lines,
        total: format.money(totals.total),
      })
    : t("empty");
  const [announced, setAnnounced] = useState("");
  const previous = useRef(now);
  useEffect(() => {
    if (previous.current === now) return;
    previous.current = now;
    setAnnounced(now);
  }, [now]);
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}
