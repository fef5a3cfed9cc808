import { office } from "../../client/client.ts";
import { type Command, useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Person } from "./person.ts";

export type StaffAction = "link" | "suspend" | "restore" | "sign-out";

const CHANGES = [office.staff.list.key()];

interface StaffActionDialogProps {
  readonly action: StaffAction;
  readonly person: Person;
  readonly onClose: () => void;
}

/** Says what it means for the person before it is done. */
export function StaffActionDialog({ action, person, onClose }: StaffActionDialogProps) {
  const t = useWords("staff");
  const options = { changes: CHANGES, onDone: onClose };
  const commands: Readonly<Record<StaffAction, Command<{ staff: string }, unknown>>> = {
    link: useCommand(office.staff.inviteAgain.call, options),
    suspend: useCommand(office.staff.suspend.call, options),
    restore: useCommand(office.staff.restore.call, options),
    "sign-out": useCommand(office.staff.endSessions.call, options),
  };
  const command = commands[action];
  const name = person.name || person.email;
  return (
    <ConfirmDialog
      title={t(`ask-${action}`, { name })}
      action={t(`do-${action}`)}
      tone={action === "suspend" ? "danger" : "primary"}
      command={command}
      onConfirm={() => void command.run({ staff: person.id })}
      onClose={onClose}
    >
      <p>{t(`text-${action}`, { name, email: person.email, sessions: person.sessions })}</p>
    </ConfirmDialog>
  );
}
