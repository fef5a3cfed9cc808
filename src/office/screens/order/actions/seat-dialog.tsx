import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { usePaused } from "../../../finding/use-paused.ts";
import { useMay } from "../../../session/session-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { usePlaceWords } from "../../../words/place.ts";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { orderChanges } from "../order-changes.ts";
import type { TicketDialogProps } from "../order-types.ts";
import styles from "./actions.module.css";
import { EmailNote } from "./shown-parts.tsx";

export default function SeatDialog({ order, ticket, onClose }: TicketDialogProps) {
  const t = useWords("ticketActions");
  const may = useMay();
  const place = usePlaceWords();
  const [typed, setTyped] = useState("");
  const seat = usePaused(typed.trim());
  const input = { order: order.number, ticket: ticket.id, seat };
  const { language } = useLanguage();
  const preview = useQuery(
    office.tickets.previewSeat.queryOptions({
      ...{ input: { ...input, language }, enabled: seat !== "", staleTime: 0 },
    }),
  );
  const options = { changes: [...orderChanges(), office.tickets.key()], onDone: onClose };
  const free = useCommand(office.tickets.changeSeat.call, options);
  const blocked = useCommand(office.tickets.changeToBlockedSeat.call, options);
  const data = seat === typed.trim() ? preview.data : undefined;
  const command = data?.isBlocked ? blocked : free;
  return (
    <ConfirmDialog
      title={t("seat")}
      action={t("seat")}
      tone="primary"
      command={command}
      isDisabled={!data || (data.isBlocked && !may("seats.block"))}
      onConfirm={() => void command.run({ ...input, expect: data?.expect })}
      onClose={onClose}
    >
      <p>{t("seat-text", { place: place(ticket.place) })}</p>
      <TextField
        label={t("new-seat")}
        hint={t("seat-hint")}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        isRequired
        autoFocus
      />
      {seat === "" ? null : (
        <div className={styles.preview}>
          <Loaded query={preview} lines={2}>
            {({ to, place: other, isBlocked, email }) => (
              <>
                <p className={styles.sum}>{`${place(ticket.place)} → ${other ? place(other) : to}`}</p>
                {isBlocked ? <p>{t(may("seats.block") ? "blocked" : "blocked-refused")}</p> : null}
                <EmailNote to={email?.to ?? null} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </ConfirmDialog>
  );
}
