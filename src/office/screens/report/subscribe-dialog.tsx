import { useState } from "react";
import type { z } from "zod";
import type { reports } from "../../../box-office/operations/reports/reports.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./report.module.css";

export type SubscribeInput = Omit<z.input<typeof reports.subscribe.input>, "every" | "format">;

interface SubscribeDialogProps {
  readonly input: SubscribeInput;
  readonly onClose: () => void;
}

export default function SubscribeDialog({ input, onClose }: SubscribeDialogProps) {
  const t = useWords("reports");
  const common = useWords("common");
  const [every, setEvery] = useState<"day" | "week">("week");
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const { run, isPending, failure } = useCommand(office.reports.subscribe.call, {
    onDone: onClose,
    changes: [office.reports.subscriptions.key()],
  });
  return (
    <Dialog title={t("subscribe")} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run({ ...input, every, format });
        }}
      >
        <p>{t("subscribe-text")}</p>
        <ChoiceBar
          label={t("every")}
          value={every}
          onChange={setEvery}
          choices={(["day", "week"] as const).map((id) => ({ id, label: t(`every-${id}`) }))}
        />
        <ChoiceBar
          label={t("format")}
          value={format}
          onChange={setFormat}
          choices={(["xlsx", "csv"] as const).map((id) => ({ id, label: t(id) }))}
        />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t("subscribe")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
