import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import type { EntranceGroup } from "#domain/door/paper-order.ts";
import door from "../../door/door.module.css";
import type { ListedTicket } from "../../door/door-types.ts";
import { useMoment } from "../../door/use-moment.ts";
import { classNames } from "../../ui/class-names.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-list.module.css";
import { between, type Ticks, ticketByKey } from "./ticks.ts";

export interface TickGroup {
  readonly name: string;
  readonly sections: EntranceGroup<ListedTicket>["sections"];
}

interface TickListProps {
  readonly groups: readonly TickGroup[];
  readonly ticks: Ticks;
  readonly onTick: (tickets: readonly string[], isOn: boolean) => void;
  readonly isDisabled: boolean;
}

/**
 * In the order of the paper. One stop for the Tab key; inside, arrows move. A range gets the state of the box that was
 * last ticked or unticked. Those who are inside already cannot be ticked.
 */
export function TickList({ groups, ticks, onTick, isDisabled }: TickListProps) {
  const t = useWords("doorList");
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const order = groups.flatMap(({ sections }) =>
    sections.flatMap(({ tickets }) =>
      tickets.filter(({ isInside }) => !isInside).map(({ ticket }) => ticket),
    ),
  );
  const stop = current !== null && order.includes(current) ? current : order[0];

  function focus(ticket: string): void {
    setCurrent(ticket);
    list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(ticket)}"]`)?.focus();
  }
  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = event.target.value;
    const to = ticketByKey(order, from, event.key);
    if (to === null) return;
    event.preventDefault();
    if (event.shiftKey && !isDisabled) {
      onTick(between(order, from, to), anchor.current === null || ticks.has(anchor.current));
      anchor.current ??= from;
    } else anchor.current = null;
    focus(to);
  }
  function click(event: MouseEvent<HTMLInputElement>, ticket: string): void {
    const isOn = event.currentTarget.checked;
    const from = anchor.current;
    if (event.shiftKey && from !== null) onTick(between(order, from, ticket), ticks.has(from));
    else {
      anchor.current = ticket;
      onTick([ticket], isOn);
    }
    setCurrent(ticket);
  }

  return (
    <>
      {isDisabled ? null : (
        <p id={hint} className={classNames(styles.detail, styles.keys)}>
          {t("keys")}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the boxes in it */}
      <div ref={list} onKeyDown={press} className={styles.list}>
        {groups.map(({ name, sections }) => (
          <section key={name} aria-label={name} className={styles.group}>
            <h2>{name}</h2>
            {sections.map(({ section, tickets }) => (
              <fieldset
                key={section}
                aria-describedby={isDisabled ? undefined : hint}
                className={styles.section}
              >
                <legend>{section}</legend>
                {tickets.map((listed) => (
                  <TickRow
                    key={listed.ticket}
                    listed={listed}
                    isTicked={listed.isInside || ticks.has(listed.ticket)}
                    isDisabled={isDisabled || listed.isInside}
                    isStop={listed.ticket === stop}
                    onClick={click}
                  />
                ))}
              </fieldset>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

interface TickRowProps {
  readonly listed: ListedTicket;
  readonly isTicked: boolean;
  readonly isDisabled: boolean;
  readonly isStop: boolean;
  readonly onClick: (event: MouseEvent<HTMLInputElement>, ticket: string) => void;
}

function TickRow({ listed, isTicked, isDisabled, isStop, onClick }: TickRowProps) {
  const t = useWords("doorList");
  const moment = useMoment();
  const { ticket, row, number, holder, priceType, accessible, used, isInside } = listed;
  const seat = row === "" ? t("seat-only", { seat: number }) : t("seat", { row, seat: number });
  const state = used === null ? null : isInside ? t("inside", { at: moment(used) }) : t("has-left");
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        value={ticket}
        checked={isTicked}
        disabled={isDisabled}
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => onClick(event, ticket)}
        // React wants it where `checked` is given; the click says more.
        onChange={() => {}}
      />
      <span className={door.seat}>{seat}</span>
      <span>{holder}</span>
      <span className={styles.detail}>
        {[priceType, accessible ? t("accessible") : null, state].filter(Boolean).join(" · ")}
      </span>
    </label>
  );
}
