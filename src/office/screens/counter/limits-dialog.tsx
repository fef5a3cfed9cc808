import { useState } from "react";
import { office } from "../../client/client.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { WhyField } from "../../states/why-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useSaleCommand } from "./use-sale.tsx";

/** The audit log keeps the reason. */
export default function LimitsDialog({ sale, onClose }: { sale: string; onClose: () => void }) {
  const t = useWords("counter");
  const [why, setWhy] = useState("");
  const command = useSaleCommand(office.counter.liftLimits.call, onClose);
  return (
    <ConfirmDialog
      title={t("lift-title")}
      action={t("lift")}
      tone="primary"
      command={command}
      isDisabled={why.trim() === ""}
      onConfirm={() => void command.run({ sale, why })}
      onClose={onClose}
    >
      <p>{t("lift-text")}</p>
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} />
    </ConfirmDialog>
  );
}
