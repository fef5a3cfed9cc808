import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { BasketEnded } from "../visit/visitor.ts";
import { useTranslations } from "../words/use-translations.ts";

interface BasketEndProps {
  readonly isHeld: boolean;
  /** Also null if it was bought or emptied. */
  readonly why: BasketEnded | null;
  /** The page stays because a form is being filled in. */
  readonly isOverHere?: boolean;
}

/** The dialog on a page that is open when its basket ends; pages opened later show a notice instead. */
export function BasketEnd({ isHeld, why, isOverHere = false }: BasketEndProps) {
  const t = useTranslations("basketBar");
  const words = useTranslations("errors");
  const site = useTranslations("site");
  const { shown, close } = useShown(isHeld, why, isOverHere);
  if (shown === null) return null;
  const text = shown === "reset" ? "reset" : "expired";
  return (
    <Dialog open onClose={close} title={t(`${text}-title`)} closeLabel={site("close")} alert>
      <p>{t(shown === "here" ? "expired-here" : text)}</p>
      <ButtonLink to={shown === "here" ? href("/basket") : "/"} onClick={close}>
        {shown === "here" ? t("to-basket") : words("to-agenda")}
      </ButtonLink>
    </Dialog>
  );
}

function useShown(isHeld: boolean, why: BasketEnded | null, isOverHere: boolean) {
  const [shown, setShown] = useState<BasketEnded | "here" | null>(null);
  const wasHeld = useRef(isHeld);
  const isNotified = useRef(false);
  useEffect(() => {
    if (isOverHere) setShown("here");
    isNotified.current ||= isOverHere;
  }, [isOverHere]);
  useEffect(() => {
    if (wasHeld.current && !isHeld && !isNotified.current) setShown(why);
    if (!wasHeld.current && isHeld) isNotified.current = false;
    wasHeld.current = isHeld;
  }, [isHeld, why]);
  return { shown, close: () => setShown(null) };
}
