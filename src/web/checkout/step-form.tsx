import type { ReactNode } from "react";
import { useInDialog } from "../dialogs/in-dialog.ts";
import { RefusalNotice } from "../faults/refusal-notice.tsx";
import type { Refusal } from "../faults/refusals.ts";
import { CommandForm, SubmitButton } from "../forms/command-form.tsx";
import { PageHead } from "../head.tsx";
import columns from "../purchase/two-columns.module.css";
import page from "../styles/page.module.css";
import { useTranslations } from "../words/use-translations.ts";

interface StepFormProps {
  readonly title: string;
  readonly commandKey: string;
  readonly refusal: Refusal | null | undefined;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
}

export function StepForm({ title, commandKey, refusal, intro, children }: StepFormProps) {
  const t = useTranslations("details");
  // The next step replaces the dialog in the history.
  const isReplacing = useInDialog();
  return (
    <div className={page.text}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={refusal} />
      {intro}
      <CommandForm commandKey={commandKey} replace={isReplacing} className={columns.form}>
        {children}
        <div className={columns.buttons}>
          <SubmitButton name="intent" value="continue">
            {t("continue")}
          </SubmitButton>
        </div>
      </CommandForm>
    </div>
  );
}
