import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Opening } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";

/** Saves every scan of the performance as CSV. */
export function ExportScans({ opening: { id, starts } }: { opening: Opening }) {
  const t = useWords("doorLive");
  const { language } = useLanguage();
  const { dayOf } = useFormat();
  const { run, isPending, failure } = useCommand(office.door.export.call, {
    onDone: ({ csv }) => saveFile(`door-${dayOf(starts)}-${id}.csv`, csv, "text/csv;charset=utf-8"),
  });
  return (
    <>
      <Button isPending={isPending} onPress={() => void run({ performance: id, language })}>
        {t("export")}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
