import { useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "../report/report.module.css";
import { Matched } from "./matched.tsx";
import type { MatchedPayouts } from "./matched-payouts.ts";

/** A file of the payment provider is matched against the ledger; nothing of it is stored. */
export default function Payouts() {
  const t = useWords("reports");
  const { dayOf } = useFormat();
  const today = dayOf(Date.now());
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [file, setFile] = useState<File | null>(null);
  const [matched, setMatched] = useState<MatchedPayouts | null>(null);
  const { run, isPending, failure, reset } = useCommand(office.reports.payouts.call, { onDone: setMatched });
  const faults = faultsOf(failure);
  return (
    <Screen title={t("payouts")} kind={t("title")}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          setMatched(null);
          void file?.text().then((content) => run({ content, from, to }));
        }}
      >
        <TextField
          label={t("from")}
          type="date"
          value={from}
          onChange={setFrom}
          error={faults["from"] ?? null}
        />
        <TextField label={t("to")} type="date" value={to} onChange={setTo} error={faults["to"] ?? null} />
        <div className={styles.buttons}>
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
        </div>
      </form>
      <FailureNotice failure={failure} />
      {matched ? <Matched matched={matched} /> : null}
    </Screen>
  );
}
