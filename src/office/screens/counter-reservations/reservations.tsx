import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { MoreButton } from "../../states/more-button.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { ReservationTable } from "./reservation-table.tsx";
import styles from "./reservations.module.css";

/** Reserved orders that end by a day, at first by today; the next one first. */
export default function Reservations() {
  const t = useWords("counterReservations");
  const { dayOf } = useFormat();
  const [until, setUntil] = useState(() => dayOf(Date.now()));
  const query = useInfiniteQuery(
    office.counter.reservations.infiniteOptions({
      input: (after: string | undefined) => ({ until, ...(after ? { after } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: until !== "",
    }),
  );
  return (
    <Screen title={t("title")} actions={<ButtonLink to="/counter">{t("to-counter")}</ButtonLink>}>
      <div className={styles.day}>
        <TextField label={t("until")} hint={t("until-hint")} type="date" value={until} onChange={setUntil} />
      </div>
      <Loaded query={query} lines={8}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <ReservationTable entries={entries} />
          );
        }}
      </Loaded>
      <MoreButton query={query} />
    </Screen>
  );
}
