import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { MovePreview } from "../../../../box-office/operations/seats/moves.ts";
import type { Command } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import styles from "../../../hall/hall.module.css";
import { useMay } from "../../../session/session-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import type { DialogProps } from "../seat-types.ts";

type Shown = Pick<Command<never, unknown>, "isPending" | "failure">;

interface MovesProps extends DialogProps {
  readonly title: string;
  readonly preview: UseQueryResult<MovePreview>;
  readonly plain: Shown;
  readonly anyway: Shown;
  readonly onPlain: (expect: string) => void;
  readonly onAnyway: (expect: string, why: string) => void;
}

/** What moves where, and the button that does it. */
export function Moves({ title, preview, plain, anyway, onPlain, onAnyway, onClose }: MovesProps) {
  const t = useWords("seatActions");
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
  const t = useWords("seatActions");
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
