import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";
import { createPasskey } from "#browser/passkey-ceremony.ts";
import type { AccountAnswer } from "../../account/answer.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { readForm } from "../../forms/form.ts";
import { CURRENT_PASSWORD } from "../../forms/shared-fields.ts";
import { askToAdd } from "../../passkeys/options.ts";
import keys from "../../passkeys/passkeys.module.css";
import { usePasskeys } from "../../passkeys/use-passkeys.ts";
import columns from "../../purchase/two-columns.module.css";
import styles from "../../sign-in/sign-in.module.css";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { fieldsOf, PASSKEY_NAME } from "./passkey-fields.ts";

interface CustomerPasskeysProps {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly added: string;
    readonly lastUsed: string | null;
    readonly synced: boolean;
  }[];
  readonly answer: AccountAnswer | undefined;
  readonly commandKey: string;
}

/** The customer's passkeys. Managing them works without scripts; adding one needs them. */
export function CustomerPasskeys({ passkeys, answer, commandKey }: CustomerPasskeysProps) {
  const t = useTranslations("account");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const may = usePasskeys(true);
  if (!may && passkeys.length === 0 && !answer) return null;
  const done = answer && !answer.refusal ? DONE[answer.form] : undefined;
  return (
    <section className={page.part} aria-labelledby="passkeys">
      <h2 id="passkeys">{t("passkeys-title")}</h2>
      <p>{t("passkeys-text")}</p>
      <RefusalNotice refusal={answer?.refusal} />
      {done ? (
        <Notice tone="success" live>
          {t(done)}
        </Notice>
      ) : null}
      {passkeys.map(({ id, name, added, lastUsed, synced }) => (
        <div key={id} className={columns.card}>
          <div>
            <h3>{name}</h3>
            <p>
              {[
                t("passkey-added", { added: format.fullDateTime(added) }),
                lastUsed ? t("passkey-used", { used: format.fullDateTime(lastUsed) }) : t("passkey-unused"),
                ...(synced ? [t("passkey-synced")] : []),
              ].join(" ")}
            </p>
          </div>
          <CommandForm commandKey={commandKey} className={styles.form}>
            <input type="hidden" name="passkey" value={id} />
            <TextField
              name={`name-${id}`}
              label={t("passkey-name")}
              defaultValue={name}
              {...PASSKEY_NAME.attributes}
              error={error(`name-${id}`)}
            />
            <div className={styles.ways}>
              <Button name="intent" value="rename-passkey" variant="secondary">
                {t("passkey-rename")}
              </Button>
              <Button name="intent" value="remove-passkey" variant="secondary" formNoValidate>
                {t("passkey-remove", { name })}
              </Button>
            </div>
          </CommandForm>
        </div>
      ))}
      {may ? <AddPasskey key={passkeys.length} commandKey={commandKey} /> : null}
    </section>
  );
}

const DONE: Readonly<Record<string, "passkey-saved" | "passkey-renamed" | "passkey-removed">> = {
  "add-passkey": "passkey-saved",
  "rename-passkey": "passkey-renamed",
  "remove-passkey": "passkey-removed",
};

function AddPasskey({ commandKey }: Pick<CustomerPasskeysProps, "commandKey">) {
  const t = useTranslations("account");
  const submit = useSubmit();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [state, setState] = useState<"idle" | "asking" | "not-made">("idle");
  const error = useFieldError(refusal);

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(FIELDS, new FormData(event.currentTarget));
    const name = typed[NAME];
    setRefusal(null);
    setState("asking");
    if (name.trim() === "") {
      setRefusal({ reason: "invalid", faults: [{ field: NAME, rule: "passkey-name-required" }] });
      setState("idle");
      return;
    }
    const requested = await askToAdd(typed[CURRENT]);
    if (!("options" in requested)) {
      setRefusal(fieldsOf(requested.refusal, { current: CURRENT }));
      setState("idle");
      return;
    }
    try {
      const credential = JSON.stringify(await createPasskey(requested.options));
      setState("idle");
      await submit({ intent: "add-passkey", [NAME]: name, credential, key: commandKey }, { method: "post" });
    } catch {
      setState("not-made");
    }
  };

  return (
    <form
      className={classNames(styles.form, keys.add)}
      noValidate
      onSubmit={add}
      aria-labelledby="add-passkey"
    >
      <h3 id="add-passkey">{t("passkey-add-title")}</h3>
      <RefusalNotice refusal={refusal} />
      {state === "not-made" ? (
        <Notice tone="error" live>
          {t("passkey-not-made")}
        </Notice>
      ) : null}
      <TextField
        name={NAME}
        label={t("passkey-name")}
        hint={t("passkey-name-hint")}
        {...PASSKEY_NAME.attributes}
        autoComplete="off"
        error={error(NAME)}
      />
      <TextField
        name={CURRENT}
        {...CURRENT_PASSWORD.attributes}
        label={t("current-password")}
        error={error(CURRENT)}
      />
      <div>
        <Button pending={state === "asking"}>{t("passkey-add")}</Button>
      </div>
    </form>
  );
}

/** A distinct field id: the page has another password field and the names of other passkeys. */
const NAME = "passkey-name";
const CURRENT = "passkey-password";
const FIELDS = { [NAME]: PASSKEY_NAME, [CURRENT]: CURRENT_PASSWORD };
