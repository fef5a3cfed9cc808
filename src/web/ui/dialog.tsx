import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Opens without a click: the text is announced, and the focus starts at the heading. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** Native: traps the focus, closes on Escape and returns the focus. */
export function Dialog({ open, onClose, title, closeLabel, alert = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      if (alert) heading.current?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, alert]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={alert ? textId : undefined}
      role={alert ? "alertdialog" : undefined}
      onClose={onClose}
    >
      <div className={styles.top}>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={alert ? -1 : undefined}>
          {title}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {alert ? (
        <div id={textId} role="alert" className={styles.alert}>
          {open ? children : null}
        </div>
      ) : (
        children
      )}
    </dialog>
  );
}
