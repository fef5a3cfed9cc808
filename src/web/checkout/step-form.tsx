import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { useInDialog } from "../dialogs/in-dialog.ts";
import { RefusalNotice } from "../faults/refusal-notice.tsx";
import type { Refusal } from "../faults/refusals.ts";
import { PageHead } from "../head.tsx";
import columns from "../purchase/two-columns.module.css";
import page from "../styles/page.module.css";
import { Button } from "../ui/button.tsx";

interface StepFormProps {
  readonly title: string;
  readonly commandKey: string;
  readonly refusal: Refusal | null | undefined;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
}

export function StepForm({ title, commandKey, refusal, intro, children }: StepFormProps) {
  const t = useTranslations("details");
  const pending = useNavigation().state !== "idle";
  // The next step replaces the dialog in the history.
  const isReplacing = useInDialog();
  return (
    <div className={page.text}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={refusal} />
      {intro}
      <Form method="post" replace={isReplacing} className={columns.form} noValidate>
        <input type="hidden" name="key" value={commandKey} />
        {children}
        <div className={columns.buttons}>
          <Button name="intent" value="continue" pending={pending}>
            {t("continue")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
