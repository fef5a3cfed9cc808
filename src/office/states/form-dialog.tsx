import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";

interface DialogFormProps {
  /** What the button says. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields, and what was refused. */
  readonly children: ReactNode;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
}

interface FormDialogProps extends DialogFormProps {
  readonly title: string;
  readonly wide?: boolean;
}

/** A dialog with fields, which the browser checks before they are sent; `ConfirmDialog` asks before it does something. */
export function FormDialog({ title, wide = false, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={form.onClose} wide={wide}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** The form of a `FormDialog`, for a dialog that shows something else afterwards. */
export function DialogForm(props: DialogFormProps) {
  const { action, onSubmit, onClose, children, isPending = false, isDisabled = false } = props;
  const t = useWords("common");
  return (
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
  );
}
