import { type ReactNode, useEffect, useId, useRef } from "react";
import { useWords } from "../words/words.tsx";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { say } = useWords();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <Button onClick={() => dialog.current?.close()}>{say("back")}</Button>
    </dialog>
  );
}
