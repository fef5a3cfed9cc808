import { lazy, Suspense, useState } from "react";
import { isObject } from "#domain/json/json.ts";
import styles from "../../hall/hall.module.css";
import { titleOf } from "../../house/form/references.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import type { ChosenFacts } from "./use-chosen-facts.ts";

const TextDialog = lazy(() => import("./text-dialog.tsx"));

/** Why the view from the chosen seats is restricted. */
export function EditReason({ draft, facts: { common, set } }: { draft: string; facts: ChosenFacts }) {
  const t = useWords("hall");
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { isOne, value } = common("restrictedView");
  const reason = isOne && isObject(value) ? value["reason"] : undefined;
  const now = reason === undefined ? t(isOne ? "clear-view" : "mixed") : titleOf({ name: reason }, language);
  return (
    <>
      <p className={styles.detail}>{`${t("layer-restrictedView")}: ${now}`}</p>
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)}>{t("set-reason")}</Button>
        <Button variant="quiet" onPress={() => set("restrictedView", null)}>
          {t("no-reason")}
        </Button>
      </div>
      <Suspense>
        {isOpen ? (
          <TextDialog
            draft={draft}
            title={t("reason-title")}
            value={reason}
            onDone={(text) => set("restrictedView", { reason: text })}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
