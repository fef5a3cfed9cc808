import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Entered, ListedTicket } from "../../door/door-types.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-list.module.css";
import { EnteredNotice } from "./entered-notice.tsx";
import { type TickGroup, TickList } from "./tick-list.tsx";
import { type Ticks, tick } from "./ticks.ts";

interface EnterTicksProps {
  readonly performance: number;
  readonly tickets: readonly ListedTicket[];
  /** Those that the filter shows; ticks of others are kept, and saved too. */
  readonly groups: readonly TickGroup[];
  readonly mayEnter: boolean;
}

export function EnterTicks({ performance, tickets, groups, mayEnter }: EnterTicksProps) {
  const t = useWords("doorList");
  const [ticks, setTicks] = useState<Ticks>(new Set());
  const [entered, setEntered] = useState<Entered | null>(null);
  const { run, isPending, failure } = useCommand(office.door.enter.call, {
    changes: [office.door.list.key(), office.door.live.key(), office.door.openings.key()],
    onDone(result) {
      setEntered(result);
      setTicks(new Set());
    },
  });
  const save = () => {
    setEntered(null);
    void run({ performance, tickets: [...ticks] });
  };
  return (
    <>
      <TickList
        groups={groups}
        ticks={ticks}
        onTick={(ticked, isOn) => setTicks((before) => tick(before, ticked, isOn))}
        isDisabled={!mayEnter || isPending}
      />
      {mayEnter ? (
        <div className={styles.save}>
          <div role="status" className={styles.result}>
            {entered ? <EnteredNotice entered={entered} tickets={tickets} /> : null}
          </div>
          <FailureNotice failure={failure} />
          <div className={styles.buttons}>
            <span aria-live="polite">{t("ticked", { count: ticks.size })}</span>
            {ticks.size > 0 ? (
              <Button variant="quiet" isDisabled={isPending} onPress={() => setTicks(new Set())}>
                {t("clear")}
              </Button>
            ) : null}
            <Button variant="primary" isDisabled={ticks.size === 0} isPending={isPending} onPress={save}>
              {t("save", { count: ticks.size })}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
