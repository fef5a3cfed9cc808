import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** Mounted while it is open. Closes by Escape; a click beside it does nothing, so that nothing typed is lost. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // A button that becomes disabled loses the focus to the page, where Escape closes nothing.
    if (activeElement === body || activeElement?.matches(":disabled")) dialog.current?.focus();
  });
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      const isLast = [...document.querySelectorAll("[role=dialog]")].at(-1) === dialog.current;
      // Nor does it while the focus is on its way back from a list that has just closed.
      if (key === "Escape" && isLast && document.activeElement === document.body) onClose();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [onClose]);
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className={styles.overlay}>
      <Modal className={classNames(styles.modal, wide && styles.wide)}>
        <AriaDialog ref={dialog} className={styles.dialog}>
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface BareDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** At the top of the window, without a heading; a click beside it closes it. */
export function BareDialog({ label, onClose, children }: BareDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={classNames(styles.overlay, styles.top)}
    >
      <Modal className={classNames(styles.modal, styles.wide)}>
        <AriaDialog aria-label={label} className={classNames(styles.dialog, styles.bare)}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
