import type { DebitPlan } from "#contract/sales/direct-debits.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";

const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);

/** The customer's monthly donations, each with its actions. */
export function MonthlyDonations({ plans, commandKey }: { plans: readonly DebitPlan[]; commandKey: string }) {
  const t = useTranslations("directDebits");
  if (plans.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="monthly">
      <h2 id="monthly">{t("plans-title")}</h2>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} commandKey={commandKey} />
      ))}
    </section>
  );
}

function PlanCard({ plan, commandKey }: { plan: DebitPlan; commandKey: string }) {
  const t = useTranslations("directDebits");
  const format = useFormat();
  const { id, name, amount, day, state, next, later } = plan;
  const isCollected = state === "active" || state === "failing";
  return (
    <article className={columns.card} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p>{t("summary", { name, amount: format.money(amount), day })}</p>
      <p>
        {isCollected && next
          ? t(`state-${state}`, { date: format.calendarDay(next) })
          : t(`state-${state}`, { date: "" })}
      </p>
      {later ? (
        <p>{t("later", { amount: format.money(later.amount), date: format.calendarDay(later.from) })}</p>
      ) : null}
      {state === "setting-up" ? null : (
        <CommandForm commandKey={commandKey} className={columns.form}>
          <input type="hidden" name="plan" value={id} />
          <TextField
            name={`amount-${id}`}
            label={t("amount-in")}
            inputMode="decimal"
            defaultValue={String((later?.amount ?? amount).amount / 100)}
          />
          <SelectField name={`day-${id}`} label={t("day")} defaultValue={String(day)}>
            {DAYS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <Button name="action" value="change" variant="secondary">
            {t("change")}
          </Button>
        </CommandForm>
      )}
      <Actions plan={plan} commandKey={commandKey} />
    </article>
  );
}

function Actions({ plan: { id, state }, commandKey }: { plan: DebitPlan; commandKey: string }) {
  const t = useTranslations("directDebits");
  const isPending = usePending("plan", id);
  const isCollected = state === "active" || state === "failing";
  const actions = [
    ...(isCollected ? (["skip", "pause"] as const) : []),
    ...(state === "paused" ? (["resume"] as const) : []),
    "stop" as const,
  ];
  return (
    <CommandForm commandKey={commandKey} className={columns.buttons}>
      <input type="hidden" name="plan" value={id} />
      {actions.map((action) => (
        <Button
          key={action}
          name="action"
          value={action}
          variant="secondary"
          pending={isPending && action === "stop"}
        >
          {t(action)}
        </Button>
      ))}
    </CommandForm>
  );
}
