import { Form, href } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { withdrawal } from "#contract/operations/withdrawal.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, readPrefixed } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { FIELDS, type Typed } from "./fields.ts";

export type FoundPurchase = OutputOf<typeof withdrawal.find>;

interface ChooseLinesProps {
  readonly found: FoundPurchase;
  readonly typed: Typed;
  readonly refusal: Refusal | null;
}

/** The prefix of a checkbox's name, before the line's id. */
const LINE = "line-";

/** Returns the ids of the ticked lines. */
export function chosenLines(form: FormData): string[] {
  return readPrefixed(LINE, checkbox, form).map(([id]) => id.slice(0, 95));
}

/** Chooses the lines to withdraw from and confirms. */
export function ChooseLines({ found, typed, refusal }: ChooseLinesProps) {
  const t = useTranslations("withdrawal");
  const format = useFormat();
  const error = useFieldError(refusal);
  const { number, lines, kept } = found;
  // A purchase with one line is preselected.
  const isChosen = (id: string) => typed.lines.includes(id) || lines.length === 1;
  // Each ticket has its own protection line: list identical ones once.
  const notOpen = [...new Map(kept.map((one) => [`${one.name} ${one.why}`, one])).values()];
  return (
    <section className={columns.form}>
      <h2>{t("order-title", { number })}</h2>
      {lines.length > 0 ? (
        <Form method="post" className={columns.form} noValidate>
          <input type="hidden" name="intent" value="declare" />
          <input type="hidden" name="number" value={typed.number} />
          <input type="hidden" name="email" value={typed.email} />
          <fieldset className={columns.form}>
            <legend>{t("choose")}</legend>
            {lines.map((line) => (
              <CheckboxField
                key={line.id}
                name={`${LINE}${line.id}`}
                label={line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
                hint={[
                  t("until", { date: format.fullDateTime(line.until), total: format.money(line.total) }),
                  ...(line.isSentBack ? [t("send-back")] : []),
                ].join(" ")}
                defaultChecked={isChosen(line.id)}
              />
            ))}
          </fieldset>
          <TextField
            name="name"
            label={t("name")}
            error={error("name")}
            defaultValue={typed.name}
            {...FIELDS.name.attributes}
          />
          <div className={columns.buttons}>
            <SubmitButton>{t("confirm")}</SubmitButton>
            <ButtonLink to={href("/withdraw")} variant="secondary">
              {t("other")}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <>
          <p>{t("nothing", { number })}</p>
          <div>
            <ButtonLink to={href("/withdraw")} variant="secondary">
              {t("other")}
            </ButtonLink>
          </div>
        </>
      )}
      {notOpen.length > 0 ? (
        <div className={page.part}>
          <h3>{t("kept-title")}</h3>
          <ul>
            {notOpen.map(({ id, name, why }) => (
              <li key={id}>{t("kept", { name, why })}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
