import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Opening } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { bytesOf, saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./door-list.module.css";

export function PrintList({ opening: { id, starts } }: { opening: Opening }) {
  const t = useWords("doorList");
  const may = useMay();
  const { language } = useLanguage();
  const { dayOf } = useFormat();
  const { run, isPending, failure } = useCommand(office.door.printedList.call, {
    onDone: ({ pdf }) => saveFile(`door-${dayOf(starts)}-${id}.pdf`, bytesOf(pdf), "application/pdf"),
  });
  if (!may("door.names")) return <p className={styles.detail}>{t("print-names")}</p>;
  return (
    <div className={styles.print}>
      <Button isPending={isPending} onPress={() => void run({ performance: id, language })}>
        {t("print")}
      </Button>
      <FailureNotice failure={failure} />
    </div>
  );
}
