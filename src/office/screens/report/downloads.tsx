import type { z } from "zod";
import type { reports } from "../../../box-office/operations/reports.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";

export function Downloads({ input }: { input: z.input<typeof reports.show.input> }) {
  const t = useWords("reports");
  const { run, isPending, failure } = useCommand(office.reports.file.call, {
    onDone({ name, type, content }) {
      saveFile(
        name,
        Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
        type,
      );
    },
  });
  return (
    <>
      <Button isPending={isPending} onPress={() => void run({ ...input, format: "csv" })}>
        {t("csv")}
      </Button>
      <Button isPending={isPending} onPress={() => void run({ ...input, format: "xlsx" })}>
        {t("xlsx")}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
