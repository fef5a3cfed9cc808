import { lazy, Suspense, useState } from "react";
import { office } from "../../client/client.ts";
import { type Failure, failureOf } from "../../client/failures.ts";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { bytesOf, saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";

const PutHallDialog = lazy(() => import("../../house/halls/put-hall-dialog.tsx"));
const RemoveHallDialog = lazy(() => import("./remove-hall-dialog.tsx"));

interface HallActionsProps {
  readonly draft: string;
  readonly hall: string;
  readonly name: string;
  readonly onRemoved: () => void;
}

/** The hall's files: to save, to replace and to remove. */
export function HallActions({ draft, hall, name, onRemoved }: HallActionsProps) {
  const t = useWords("hall");
  const mayEdit = useMay()("house.edit");
  const [dialog, setDialog] = useState<"replace" | "remove" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = () => setDialog(null);
  const save = async (part: "plan" | "sidecar") => {
    setFailure(null);
    try {
      const content = (await office.drafts.exportHall.call({ draft, hall }))[part];
      const file = part === "plan" ? `${hall}.json` : `${hall}.sidecar.json`;
      if (content !== null) saveFile(file, bytesOf(content), "application/json");
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <>
      <Button onPress={() => void save("plan")}>{t("save-plan")}</Button>
      <Button onPress={() => void save("sidecar")}>{t("save-sidecar")}</Button>
      {mayEdit ? (
        <>
          <Button onPress={() => setDialog("replace")}>{t("replace")}</Button>
          <Button variant="danger" onPress={() => setDialog("remove")}>
            {t("remove")}
          </Button>
        </>
      ) : null}
      <FailureNotice failure={failure} />
      <Suspense>
        {dialog === "replace" ? (
          <PutHallDialog {...{ draft, hall, name }} onClose={close} onDone={close} />
        ) : null}
        {dialog === "remove" ? (
          <RemoveHallDialog {...{ draft, hall, name, onRemoved }} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
