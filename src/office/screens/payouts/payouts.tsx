import { useState } from "react";
import { useFormat } from "../../format/format-context.tsx";
import { Screen } from "../../states/screen.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "../report/report.module.css";
import { Fetched } from "./fetched.tsx";
import { MatchFile } from "./match-file.tsx";

/**
 * What the payment provider paid out is matched against the ledger: payouts that were fetched, or a file. With the
 * permission `accounts.read`.
 */
export default function Payouts() {
  const t = useWords("reports");
  const { dayOf } = useFormat();
  const today = dayOf(Date.now());
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  return (
    <Screen title={t("payouts")} kind={t("title")}>
      <div className={styles.filters}>
        <TextField label={t("from")} type="date" value={from} onChange={setFrom} />
        <TextField label={t("to")} type="date" value={to} onChange={setTo} />
      </div>
      {from === "" || to === "" ? null : (
        <>
          <Fetched from={from} to={to} />
          <MatchFile from={from} to={to} />
        </>
      )}
    </Screen>
  );
}
