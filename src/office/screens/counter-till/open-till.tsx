import { type FormEvent, useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { readAmount } from "../../format/read-amount.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./till.module.css";
import { type TillList, tillChanges } from "./till-types.ts";

export function OpenTill({ tills }: Pick<TillList, "tills">) {
  const t = useWords("counterTill");
  const free = tills.filter(({ session }) => session === null);
  const [chosen, setTill] = useState<string | null>(null);
  const till = chosen ?? free[0]?.id ?? null;
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const float = typed.trim() === "0" ? 0 : readAmount(typed);
  const command = useCommand(office.tills.open.call, { changes: tillChanges() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (till !== null && float !== null) void command.run({ till, float });
  };
  return (
    <Panel title={t("open")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ChoiceBar
          label={t("till")}
          value={till}
          onChange={setTill}
          choices={tills.map(({ id, name, session, openedBy }) => ({
            ...{ id, label: name, isDisabled: session !== null },
            ...(openedBy ? { detail: t("opened-by", { who: openedBy }) } : {}),
          }))}
        />
        <TextField
          label={t("float")}
          hint={t("float-hint")}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          error={isTried && float === null ? t("amount-fault") : null}
          isRequired
          autoFocus
        />
        <FailureNotice failure={command.failure} />
        <div>
          <Button type="submit" variant="primary" isPending={command.isPending}>
            {t("open")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
