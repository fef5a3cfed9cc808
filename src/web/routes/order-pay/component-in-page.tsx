import { type ReactNode, useEffect, useRef, useState } from "react";
import { verifyPath } from "../../purchase/paths.ts";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface ComponentProps {
  readonly link: string;
  readonly script: string;
  readonly style: string;
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Shown if the component failed or the payment was declined. */
  readonly again: ReactNode;
}

const LOADED_WITHIN_MS = 20_000;

/** The vendor's custom element. Its events are not trusted: the next page checks with the vendor. */
export function ComponentInPage({ link, script, style, element, attributes, again }: ComponentProps) {
  const t = useTranslations("paymentComponent");
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "refused" | "failed" | null>(null);
  useEffect(() => {
    setState("loading");
    const leave = (returned = "") => location.assign(`${verifyPath(link)}${returned}`);
    const form = document.createElement(element);
    for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
    const listen = (event: string, hear: () => void) => form.addEventListener(event, hear);
    listen("onPaymentCompleted", () => leave("&returned=completed"));
    listen("onPaymentNotFound", () => leave());
    listen("onPaymentRefused", () => setState("refused"));
    listen("onError", () => setState("failed"));
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
    const code = Object.assign(document.createElement("script"), { src: script });
    const failed = () => setState((known) => (known === "loading" ? "failed" : known));
    code.addEventListener("error", failed);
    const patience = setTimeout(failed, LOADED_WITHIN_MS);
    let isGone = false;
    void customElements.whenDefined(element).then(() => {
      if (isGone) return;
      clearTimeout(patience);
      setState("ready");
      place.current?.append(form);
    });
    // A custom element can be defined only once in a document.
    document.head.append(sheet, ...(customElements.get(element) ? [] : [code]));
    return () => {
      isGone = true;
      clearTimeout(patience);
      form.remove();
      sheet.remove();
    };
  }, [link, script, style, element, attributes]);
  const isOver = state === "refused" || state === "failed";
  return (
    <>
      <div role="status">
        {state === "loading" ? <p>{t("loading")}</p> : null}
        {isOver ? <Notice tone="error">{t(state)}</Notice> : null}
      </div>
      {isOver ? again : null}
      <div ref={place} hidden={isOver} />
    </>
  );
}
