import { useState } from "react";
import type { z } from "zod";
import type { reports } from "../../../box-office/operations/reports/reports.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { useWords } from "../../words/words-context.tsx";

export type SubscribeInput = Omit<z.input<typeof reports.subscribe.input>, "every" | "format">;

interface SubscribeDialogProps {
  readonly input: SubscribeInput;
  readonly onClose: () => void;
}

export default function SubscribeDialog({ input, onClose }: SubscribeDialogProps) {
  const t = useWords("reports");
  const [every, setEvery] = useState<"day" | "week">("week");
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const { run, isPending, failure } = useCommand(office.reports.subscribe.call, {
    onDone: onClose,
    changes: [office.reports.subscriptions.key()],
  });
  return (
    <FormDialog
      title={t("subscribe")}
      action={t("subscribe")}
      onSubmit={() => void run({ ...input, every, format })}
      onClose={onClose}
      isPending={isPending}
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
    </FormDialog>
  );
}
