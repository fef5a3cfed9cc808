import { office } from "../../client/client.ts";
import { type Command, useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Person } from "./person.ts";

export type StaffDeed = "link" | "suspend" | "restore" | "sign-out";

const CHANGES = [office.staff.list.key()];

interface StaffDeedDialogProps {
  readonly deed: StaffDeed;
  readonly person: Person;
  readonly onClose: () => void;
}

/** Says what it means for the person before it is done. */
export function StaffDeedDialog({ deed, person, onClose }: StaffDeedDialogProps) {
  const t = useWords("staff");
  const options = { changes: CHANGES, onDone: onClose };
  const commands: Readonly<Record<StaffDeed, Command<{ staff: string }, unknown>>> = {
    link: useCommand(office.staff.inviteAgain.call, options),
    suspend: useCommand(office.staff.suspend.call, options),
    restore: useCommand(office.staff.restore.call, options),
    "sign-out": useCommand(office.staff.endSessions.call, options),
  };
  const command = commands[deed];
  const name = person.name || person.email;
  return (
    <ConfirmDialog
      title={t(`ask-${deed}`, { name })}
      action={t(`do-${deed}`)}
      tone={deed === "suspend" ? "danger" : "primary"}
      command={command}
      onConfirm={() => void command.run({ staff: person.id })}
      onClose={onClose}
    >
      <p>{t(`text-${deed}`, { name, email: person.email, sessions: person.sessions })}</p>
    </ConfirmDialog>
  );
}
