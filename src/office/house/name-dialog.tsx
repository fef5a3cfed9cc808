import { type ReactNode, useState } from "react";
import { faultsOf } from "../client/failures.ts";
import type { Command } from "../client/use-command.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { FormDialog } from "../states/form-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly action: string;
  readonly before?: string;
  readonly command: Pick<Command<never, unknown>, "isPending" | "failure">;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the name of a draft. */
export function NameDialog({ title, label, hint, action, before = "", ...rest }: NameDialogProps) {
  const { command, onName, onClose, children } = rest;
  const [name, setName] = useState(before);
  const { isPending, failure } = command;
  return (
    <FormDialog
      title={title}
      action={action}
      onSubmit={() => onName(name)}
      onClose={onClose}
      isPending={isPending}
    >
      {children}
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        value={name}
        onChange={setName}
        maxLength={100}
        error={faultsOf(failure)["name"] ?? null}
        isRequired
        autoFocus
      />
      <FailureNotice failure={failure} />
    </FormDialog>
  );
}
