import { Suspense, useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { tillChanges } from "./till-types.ts";

const ConfirmDialog = later(async () => ({
  default: (await import("../../states/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Takes over the open till session of a clerk who is away, to count and close it. */
export function TakeOver({ session }: { session: string }) {
  const t = useWords("counterTill");
  const [isOpen, setOpen] = useState(false);
  const [why, setWhy] = useState("");
  const close = () => setOpen(false);
  const command = useCommand(office.tills.takeOver.call, { changes: tillChanges(), onDone: close });
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t("take-over")}
      </Button>
      <Suspense>
        {isOpen ? (
          <ConfirmDialog
            title={t("take-over")}
            action={t("take-over")}
            tone="primary"
            command={command}
            isDisabled={why.trim() === ""}
            onConfirm={() => void command.run({ session, why })}
            onClose={close}
          >
            <p>{t("take-over-text")}</p>
            <TextField label={t("why")} value={why} onChange={setWhy} maxLength={500} isRequired autoFocus />
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  );
}
