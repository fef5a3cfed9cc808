import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./lock-overlay.module.css";
import { PasskeyButton } from "./passkey-button.tsx";
import type { Session } from "./session-context.tsx";
import { UnlockForm } from "./unlock-form.tsx";
import { useUnlocked } from "./use-unlocked.ts";

/**
 * Over the page, which stays as it was: a modal dialog makes everything else inert. The attribute keeps dialogs of
 * react-aria from hiding it.
 */
export function LockOverlay({ session }: { session: Session }) {
  const t = useWords("lock");
  const dialog = useRef<HTMLDialogElement>(null);
  const [person, setPerson] = useState(session.staff.id);
  const { staff, others, hasPin } = session;
  const done = useUnlocked();
  // Before the PIN's field takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const opened = dialog.current;
    const open = () => opened?.showModal();
    // Browsers close a dialog by Escape without asking if the page was not used since it opened.
    const stay = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    open();
    opened?.addEventListener("close", open);
    window.addEventListener("keydown", stay, { capture: true });
    return () => {
      opened?.removeEventListener("close", open);
      window.removeEventListener("keydown", stay, { capture: true });
      opened?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);

  const isOwn = person === staff.id;
  const chosen = isOwn ? staff : (others.find(({ id }) => id === person) ?? staff);
  // Beside the app: where one of its dialogs is open, everything in the app is inert.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby="lock-title"
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.card}>
        <h2 id="lock-title" className={styles.title}>
          {t("title")}
        </h2>
        <p className={styles.name}>{chosen.name}</p>
        <UnlockForm key={person} person={chosen} isOwn={isOwn} hasPin={isOwn ? hasPin : true} onDone={done} />
        {isOwn ? <PasskeyButton onDone={done} /> : null}
        <ul className={styles.others}>
          {[staff, ...others]
            .filter(({ id }) => id !== person)
            .map(({ id, name }) => (
              <li key={id}>
                <Button variant="quiet" onPress={() => setPerson(id)}>
                  {t("as", { name })}
                </Button>
              </li>
            ))}
          <li>
            <Link to="/sign-in?next=%2F">{t("someone-else")}</Link>
          </li>
        </ul>
      </div>
    </dialog>,
    document.body,
  );
}
