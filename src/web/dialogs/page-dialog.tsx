import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useHouse } from "../boot.tsx";
import { classNames } from "../ui/class-names.ts";
import box from "../ui/dialog.module.css";
import { useTranslations } from "../words/use-translations.ts";
import { PageBeneathContext } from "./in-dialog.ts";
import styles from "./page-dialog.module.css";

interface PageDialogProps {
  readonly page: string;
  readonly index: number;
  readonly opener: RefObject<Element | null>;
  readonly children: ReactNode;
}

const TITLE = "dialog-title";

/** The page of a `DialogLink`, modal over the page beneath. Closing it goes back in the history. */
export default function PageDialog({ page, index, opener, children }: PageDialogProps) {
  const t = useTranslations("site");
  const { dialogs } = useHouse();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  function close() {
    const back = index - (window.history.state?.idx ?? index + 1);
    if (back < 0) navigate(back);
  }
  useEffect(() => {
    const heading = dialog.current?.querySelector("h1");
    if (heading) heading.id = TITLE;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const heading = element?.querySelector<HTMLElement>("h1");
    if (heading) heading.tabIndex = -1;
    const focus = () => heading?.focus({ preventScroll: true });
    const delayed = dialogs.delayInitialFocus ? setTimeout(focus) : focus();
    return () => {
      clearTimeout(delayed ?? undefined);
      element?.close();
    };
  }, [dialogs]);
  useEffect(() => {
    const link = opener.current;
    if (!dialogs.returnFocus || !(link instanceof HTMLElement)) return;
    // Runs after the announcement of the page beneath, which moves the focus to its top.
    return () => void setTimeout(() => link.focus({ preventScroll: true }));
  }, [dialogs, opener]);
  function closeByLink(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.pathname !== page || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
  }
  return (
    <dialog
      ref={dialog}
      className={classNames(box.dialog, styles.dialog)}
      aria-labelledby={TITLE}
      onClickCapture={closeByLink}
      // The browser closes a dialog at the second Escape, even if the first was prevented.
      onClose={close}
      onCancel={(event) => {
        event.preventDefault();
        if (dialogs.escapeCloses) close();
      }}
    >
      <button
        type="button"
        className={classNames(box.close, styles.close)}
        aria-label={t("close")}
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
      <PageBeneathContext value={page}>{children}</PageBeneathContext>
    </dialog>
  );
}
