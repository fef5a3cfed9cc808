import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../format/format-context.tsx";
import styles from "../../hall/hall.module.css";
import looks from "../../hall/looks.module.css";
import { useMay } from "../../session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { AllocationActionName } from "./actions/allocation-actions.tsx";
import type { Allocation, ShownSeats } from "./seat-types.ts";
import own from "./seats.module.css";
import type { OfficeHall } from "./use-hall.ts";

const AllocationAction = lazy(() => import("./actions/allocation-actions.tsx"));

/** Whom the kept seats are for. */
export function AllocationsPanel({ shown, hall }: { shown: ShownSeats; hall: OfficeHall }) {
  const t = useWords("seats");
  return (
    <Panel title={t("allocations")}>
      {shown.allocations.length === 0 ? (
        <EmptyState title={t("no-allocations")} />
      ) : (
        <ul className={classNames(styles.list, looks.looks)}>
          {shown.allocations.map((allocation) => (
            <Entry key={allocation.id} allocation={allocation} hall={hall} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Entry({ allocation, hall }: { allocation: Allocation; hall: OfficeHall }) {
  const t = useWords("seats");
  const format = useFormat();
  const may = useMay();
  const [action, setAction] = useState<AllocationActionName | null>(null);
  const { name, colour, note, owner, releaseAt, seats, sold, held, guests } = allocation;
  const close = () => setAction(null);
  const isBlock = name === "";
  const title = name || t("blocked");
  const button = (id: AllocationActionName) => (
    <Button variant="quiet" aria-label={t(`${id}-named`, { name: title })} onPress={() => setAction(id)}>
      {t(id)}
    </Button>
  );
  return (
    <li className={own.allocation}>
      <span className={own.name}>
        <span className={classNames(styles.swatch, looks[colour])} aria-hidden="true" />
        {title}
      </span>
      <span className={styles.detail}>
        {t("allocation-count", { free: seats.length - sold - held, sold, held })}
      </span>
      {releaseAt ? (
        <span className={styles.detail}>{t("releases", { at: format.fullDateTime(releaseAt) })}</span>
      ) : null}
      {owner ? <span className={styles.detail}>{owner}</span> : null}
      {note ? <span className={styles.detail}>{note}</span> : null}
      {guests.length > 0 ? (
        <span className={styles.detail}>
          {t("guest-count", { count: guests.reduce((sum, { party }) => sum + party, 0) })}
        </span>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={t("choose-named", { name: title })}
          onPress={() => hall.store.choose(seats.filter((seat) => hall.facts.of(seat).state === "kept"))}
        >
          {t("choose-unsold")}
        </Button>
        {!isBlock ? button("guests") : null}
        {!isBlock && may("seats.block") ? button("edit") : null}
        {may("seats.block") ? button("release") : null}
      </div>
      <Suspense>
        {action ? <AllocationAction {...{ action, allocation, hall }} onClose={close} /> : null}
      </Suspense>
    </li>
  );
}
