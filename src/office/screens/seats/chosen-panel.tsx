import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ChooseSeats } from "../../hall/choose-seats.tsx";
import styles from "../../hall/hall.module.css";
import { shortCodes } from "../../hall/typed-seats.ts";
import { useMay } from "../../session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { BlockButton, UnblockButton } from "./actions/block-buttons.tsx";
import type { ChosenActionName } from "./actions/chosen-actions.tsx";
import { PutButton, TakeOutButton } from "./actions/put-buttons.tsx";
import { type ChosenFacts, chosenFacts } from "./chosen-facts.ts";
import type { MovingParty } from "./moving-party.ts";
import type { ShownSeats } from "./seat-types.ts";

import type { OfficeHall } from "./use-hall.ts";

const ChosenAction = lazy(() => import("./actions/chosen-actions.tsx"));
const MoveDialog = lazy(() => import("./actions/move-dialog.tsx"));

interface ChosenPanelProps {
  readonly shown: ShownSeats;
  readonly hall: OfficeHall;
  readonly moving: MovingParty | null;
  readonly onMove: (moving: MovingParty | null) => void;
}

/** The chosen seats, and what can be done with them. */
export function ChosenPanel({ shown, hall, moving, onMove }: ChosenPanelProps) {
  const t = useWords("seats");
  return (
    <Panel title={t("chosen")}>
      <ChooseSeats hall={hall} />
      {moving ? (
        <Moving shown={shown} hall={hall} moving={moving} onEnd={() => onMove(null)} />
      ) : (
        <Actions shown={shown} hall={hall} onMove={onMove} />
      )}
    </Panel>
  );
}

function Actions({ shown, hall, onMove }: Omit<ChosenPanelProps, "moving">) {
  const t = useWords("seats");
  const may = useMay();
  const [action, setAction] = useState<ChosenActionName | null>(null);
  const facts = chosenFacts(hall.facts, hall.chosen);
  const close = () => setAction(null);
  const chooseNone = () => hall.store.choose([]);
  const buttonProps = { shown, hall, facts, onDone: chooseNone };
  const isToSell = facts.areFree || facts.keptBy?.mayBeSold === true;
  const button = (id: ChosenActionName) => <Button onPress={() => setAction(id)}>{t(`action-${id}`)}</Button>;
  return (
    <>
      <Orders facts={facts} />
      <div className={styles.actions}>
        {facts.areFree && may("seats.block") ? button("allocate") : null}
        <BlockButton {...buttonProps} />
        <UnblockButton {...buttonProps} />
        <PutButton {...buttonProps} />
        <TakeOutButton {...buttonProps} />
        {isToSell && may("sales.sell") ? button("sell") : null}
        {isToSell && may("sales.comp") ? button("comp") : null}
        {facts.areSold && facts.parties.length === 1 && may("orders.change") ? (
          <MoveButton hall={hall} facts={facts} onMove={onMove} />
        ) : null}
        {facts.areSold && facts.parties.length === 2 && may("orders.change") ? button("swap") : null}
      </div>
      <Suspense>
        {action ? (
          <ChosenAction
            {...{ action, shown, hall, facts }}
            onClose={close}
            onDone={() => {
              chooseNone();
              close();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Orders({ facts: { parties } }: { facts: ChosenFacts }) {
  const t = useWords("seats");
  const may = useMay();
  if (parties.length === 0 || !may("orders.read")) return null;
  return (
    <ul className={styles.list}>
      {parties.map(({ order, customer, seats }) => (
        <li key={order}>
          <Link to={`/orders/${encodeURIComponent(order)}`}>{t("order", { number: order })}</Link>{" "}
          <span className={styles.detail}>{`${customer ?? ""} ${t("seats", { count: seats.length })}`}</span>
        </li>
      ))}
    </ul>
  );
}

interface MoveButtonProps {
  readonly hall: OfficeHall;
  readonly facts: ChosenFacts;
  readonly onMove: (moving: MovingParty) => void;
}

/** The tickets of the chosen seats; with only one seat chosen, the whole party. */
function MoveButton({ hall: { store }, facts: { parties, seats }, onMove }: MoveButtonProps) {
  const t = useWords("seats");
  const [party] = parties;
  if (!party) return null;
  const from = seats.length === 1 ? party.seats : seats;
  const tickets = from.flatMap((seat) => party.tickets[party.seats.indexOf(seat)] ?? []);
  const begin = () => {
    onMove({ order: party.order, tickets, from });
    store.choose([]);
  };
  return <Button onPress={begin}>{t("move", { count: from.length })}</Button>;
}

interface MovingProps {
  readonly shown: ShownSeats;
  readonly hall: OfficeHall;
  readonly moving: MovingParty;
  readonly onEnd: () => void;
}

function Moving({ shown, hall, moving, onEnd }: MovingProps) {
  const t = useWords("seats");
  const [isOpen, setOpen] = useState(false);
  const { chosen } = hall;
  const count = moving.from.length;
  return (
    <Notice tone="info" title={t("moving", { number: moving.order })} live>
      <p>{t("moving-text", { count, chosen: chosen.length })}</p>
      <p className={styles.detail}>{shortCodes(hall.hall, moving.from).join(", ")}</p>
      <div className={styles.actions}>
        <Button variant="primary" isDisabled={chosen.length !== count} onPress={() => setOpen(true)}>
          {t("moving-show")}
        </Button>
        <Button onPress={onEnd}>{t("moving-stop")}</Button>
      </div>
      <Suspense>
        {isOpen ? (
          <MoveDialog
            {...{ shown, hall, moving }}
            onClose={() => setOpen(false)}
            onDone={() => {
              hall.store.choose([]);
              onEnd();
            }}
          />
        ) : null}
      </Suspense>
    </Notice>
  );
}
