import type { ReactNode } from "react";
import type { Failure } from "../client/failures.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";
import { FailureNotice } from "./failure-notice.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What the button says: the action, never only "OK". */
  readonly action: string;
  readonly command: { readonly isPending: boolean; readonly failure: Failure | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
  readonly tone?: "danger" | "primary";
  /** Reasons that the content shows. */
  readonly except?: readonly string[];
}

/** Says what will happen, and does it only when it is pressed again. Enter in a field confirms what is harmless: with the tone `primary`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, command, onConfirm, onClose, children } = props;
  const { isDisabled = false, tone = "danger", except } = props;
  const t = useWords("common");
  const isHarmless = tone === "primary";
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isHarmless) onConfirm();
        }}
      >
        {children}
        <FailureNotice failure={command.failure} except={except} />
        <DialogActions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button
            variant={tone}
            isPending={command.isPending}
            isDisabled={isDisabled}
            {...(isHarmless ? { type: "submit" } : { onPress: onConfirm })}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
