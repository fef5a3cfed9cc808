import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";

interface FormDialogProps {
  readonly title: string;
  /** What the button says. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields, and what was refused. */
  readonly children: ReactNode;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly wide?: boolean;
}

/** A dialog with fields, which the browser checks before they are sent; `ConfirmDialog` asks before it does something. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, onSubmit, onClose, children } = props;
  const { isPending = false, isDisabled = false, wide = false } = props;
  const t = useWords("common");
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <DialogActions>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={isDisabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
