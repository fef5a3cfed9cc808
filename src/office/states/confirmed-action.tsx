import { type ReactNode, Suspense, useState } from "react";
import type { Permission } from "../../staff/permissions.ts";
import type { CallContext } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { useMay } from "../session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { later } from "./later.ts";

const ConfirmDialog = later(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));

interface ConfirmedActionProps<Input> {
  readonly permission: Permission;
  readonly call: (input: Input, options: { context: CallContext }) => Promise<unknown>;
  readonly input: Input;
  readonly label: string;
  /** What the dialog asks. */
  readonly title: string;
  readonly changes: readonly (readonly unknown[])[];
  readonly tone?: "danger" | "primary";
  /** What it means, in the dialog. */
  readonly children?: ReactNode;
}

/** A button for an operation without fields; nothing without its permission. */
export function ConfirmedAction<Input>(props: ConfirmedActionProps<Input>) {
  const { permission, call, input, label, title, changes, tone = "primary", children } = props;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const command = useCommand(call, { changes, onDone: () => setOpen(false) });
  if (!may(permission)) return null;
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {isOpen ? (
          <ConfirmDialog
            title={title}
            action={label}
            tone={tone}
            command={command}
            onConfirm={() => void command.run(input)}
            onClose={() => {
              setOpen(false);
              command.reset();
            }}
          >
            {children}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  );
}
