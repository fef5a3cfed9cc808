import { useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { MatchedPayouts } from "../../../box-office/operations/reports/payouts.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "../report/report.module.css";
import { Matched } from "./matched.tsx";

/** Matches a file of the provider against the ledger. Nothing of the file is stored. */
export function MatchFile({ from, to }: { from: string; to: string }) {
  const t = useWords("reports");
  const [file, setFile] = useState<File | null>(null);
  const [matched, setMatched] = useState<MatchedPayouts | null>(null);
  const { run, isPending, failure, reset } = useCommand(office.payouts.match.call, { onDone: setMatched });
  return (
    <Panel title={t("payouts-upload")}>
      <form
        className={styles.buttons}
        onSubmit={(event) => {
          event.preventDefault();
          setMatched(null);
          void file?.text().then((content) => run({ content, from, to }));
        }}
      >
        <FileTrigger
          acceptedFileTypes={[".csv", ".txt", "text/csv"]}
          onSelect={(files) => {
            reset();
            setMatched(null);
            setFile(files?.item(0) ?? null);
          }}
        >
          <Button>{file?.name ?? t("payouts-file")}</Button>
        </FileTrigger>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={file === null}>
          {t("payouts-match")}
        </Button>
      </form>
      <FailureNotice failure={failure} />
      {matched ? <Matched matched={matched} source="file" /> : null}
    </Panel>
  );
}
