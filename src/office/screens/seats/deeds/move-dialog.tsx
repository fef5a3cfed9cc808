import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MovePreview } from "../../../../box-office/operations/seats/moves.ts";
import { office } from "../../../client/client.ts";
import { type Command, useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { useMay } from "../../../session/session-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { MovingParty } from "../moving-party.ts";
import type { DialogProps, ShownSeats } from "../seat-types.ts";
import styles from "../seats.module.css";
import { codesOfSeats } from "../typed-seats.ts";
import type { OfficeHall } from "../use-hall.ts";
import type { DeedProps } from "./deed-props.ts";

interface MoveDialogProps extends DialogProps {
  readonly shown: ShownSeats;
  readonly hall: OfficeHall;
  readonly moving: MovingParty;
  readonly onDone: () => void;
}

/** The party's tickets in the order of their seats, to the chosen seats in the order of the plan. */
export function MoveDialog({ shown, hall, moving, onClose, onDone }: MoveDialogProps) {
  const t = useWords("seatDeeds");
  const input = {
    ...{ performance: shown.performance.id, order: moving.order, tickets: [...moving.tickets] },
    seats: codesOfSeats(
      hall.hall,
      hall.chosen.toSorted((a, b) => a - b),
    ),
  };
  const preview = useQuery(office.moves.preview.queryOptions({ input, staleTime: 0 }));
  const options = { changes: seatChanges(), onDone };
  const plain = useCommand(office.moves.move.call, options);
  const anyway = useCommand(office.moves.moveAnyway.call, options);
  return (
    <Moves
      title={t("move-title", { number: moving.order })}
      preview={preview}
      plain={plain}
      anyway={anyway}
      onPlain={(expect) => void plain.run({ ...input, expect })}
      onAnyway={(expect, why) => void anyway.run({ ...input, expect, why })}
      onClose={onClose}
    />
  );
}

export function SwapDialog({ shown, hall, facts, onClose }: DeedProps) {
  const t = useWords("seatDeeds");
  const [one, two] = facts.parties;
  const input = { performance: shown.performance.id, order: one?.order ?? "", other: two?.order ?? "" };
  const preview = useQuery(office.moves.previewSwap.queryOptions({ input, staleTime: 0 }));
  const onDone = () => {
    hall.store.choose([]);
    onClose();
  };
  const options = { changes: seatChanges(), onDone };
  const plain = useCommand(office.moves.swap.call, options);
  const anyway = useCommand(office.moves.swapAnyway.call, options);
  return (
    <Moves
      title={t("swap-title")}
      preview={preview}
      plain={plain}
      anyway={anyway}
      onPlain={(expect) => void plain.run({ ...input, expect })}
      onAnyway={(expect, why) => void anyway.run({ ...input, expect, why })}
      onClose={onClose}
    />
  );
}

type Shown = Pick<Command<never, unknown>, "isPending" | "failure">;

interface MovesProps extends DialogProps {
  readonly title: string;
  readonly preview: UseQueryResult<MovePreview>;
  readonly plain: Shown;
  readonly anyway: Shown;
  readonly onPlain: (expect: string) => void;
  readonly onAnyway: (expect: string, why: string) => void;
}

function Moves({ title, preview, plain, anyway, onPlain, onAnyway, onClose }: MovesProps) {
  const t = useWords("seatDeeds");
  const may = useMay();
  const [why, setWhy] = useState("");
  const { data } = preview;
  const needsReason = data?.needsReason === true;
  const isDisabled = !data || (needsReason && (why.trim() === "" || !may("seats.block")));
  const confirm = () => {
    if (!data) return;
    if (needsReason) onAnyway(data.expect, why.trim());
    else onPlain(data.expect);
  };
  return (
    <ConfirmDialog
      title={title}
      action={t("move")}
      tone="primary"
      command={needsReason ? anyway : plain}
      isDisabled={isDisabled}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Loaded query={preview} lines={4}>
        {(shown) => <ShownMoves preview={shown} />}
      </Loaded>
      {needsReason ? (
        may("seats.block") ? (
          <TextField label={t("why")} value={why} onChange={setWhy} maxLength={500} isRequired />
        ) : (
          <p>{t("reason-refused")}</p>
        )
      ) : null}
    </ConfirmDialog>
  );
}

function ShownMoves({ preview: { moves, before, after, emails } }: { preview: MovePreview }) {
  const t = useWords("seatDeeds");
  const { money } = useFormat();
  return (
    <>
      <ul className={styles.list}>
        {moves.map(({ ticket, from, to, isKept }) => (
          <li key={ticket}>{isKept ? t("move-to-kept", { from, to }) : `${from} → ${to}`}</li>
        ))}
      </ul>
      {moves.some((move) => move.before.amount !== move.after.amount) ? (
        <p>{t("move-price", { before: money(before), after: money(after) })}</p>
      ) : null}
      {emails.map(({ order, email }) => (
        <p key={order}>
          {email ? t("move-email", { number: order, to: email.to }) : t("move-no-email", { number: order })}
        </p>
      ))}
    </>
  );
}
