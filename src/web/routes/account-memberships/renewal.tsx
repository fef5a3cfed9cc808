import type { DebitPlan } from "#contract/sales/direct-debits.ts";
import type { Membership } from "#contract/sales/memberships.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { mandatePath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";

interface RenewalProps {
  readonly membership: Membership;
  readonly plan: DebitPlan | null;
  readonly commandKey: string;
}

/** Automatic renewal of a membership: amount and date of the next collection, with buttons to start or stop it. */
export function Renewal({ membership, plan, commandKey }: RenewalProps) {
  const t = useTranslations("memberships");
  const format = useFormat();
  const isPending = usePending("membership", membership.id);
  const { price } = membership;
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      <input type="hidden" name="membership" value={membership.id} />
      {plan ? <input type="hidden" name="plan" value={plan.id} /> : null}
      {plan === null ? (
        <>
          <p>{price ? t("auto-renew-text", { price: format.money(price) }) : null}</p>
          <div className={columns.buttons}>
            <Button variant="secondary" pending={isPending}>
              {t("auto-renew")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">
            {plan.state === "active" && plan.next
              ? t("renews-on", { amount: format.money(plan.amount), date: format.calendarDay(plan.next) })
              : t(
                  plan.state === "failing" || plan.state === "paused"
                    ? `renewal-${plan.state}`
                    : "renewal-setting-up",
                )}
          </p>
          {plan.state === "setting-up" ? (
            <p>
              <TextLink to={mandatePath(plan.id)}>{t("renewal-resume")}</TextLink>
            </p>
          ) : null}
          <div className={columns.buttons}>
            {plan.state === "paused" ? (
              <Button name="action" value="resume" variant="secondary" pending={isPending}>
                {t("renewal-resume")}
              </Button>
            ) : null}
            <Button name="action" value="stop" variant="secondary" pending={isPending}>
              {t("renewal-stop")}
            </Button>
          </div>
        </>
      )}
    </CommandForm>
  );
}
