import type { ReactNode } from "react";
import { Form } from "react-router";
import { EMAIL } from "../../forms/shared-fields.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./queue.module.css";
import type { QueueAnswer } from "./queue-action.ts";

interface OtherDeviceProps {
  readonly answer: QueueAnswer | undefined;
  readonly hidden: ReactNode;
  readonly pending: boolean;
}

/** Emails a link that moves the position in the queue to another device. */
export function OtherDevice({ answer, hidden, pending }: OtherDeviceProps) {
  const t = useTranslations("queue");
  return (
    <details
      className={styles.other}
      open={answer?.sentTo != null || answer?.refused === "email" || undefined}
    >
      <summary>{t("email-title")}</summary>
      <Form method="post" className={styles.part} noValidate>
        {answer?.sentTo ? (
          <Notice tone="success" live>
            {t("sent", { email: answer.sentTo })}
          </Notice>
        ) : null}
        <p>{t("email-text")}</p>
        {hidden}
        <TextField
          name="email"
          {...EMAIL.attributes}
          label={t("email")}
          defaultValue={answer?.email}
          error={answer?.refused === "email" ? t("refused-email") : undefined}
        />
        <Button name="intent" value="email" variant="secondary" pending={pending}>
          {t("send")}
        </Button>
      </Form>
    </details>
  );
}
