import { href, redirect, useActionData, useLoaderData } from "react-router";
import { basket as operations } from "#contract/operations/basket.ts";
import { sellsTo } from "#domain/availability.ts";
import { AvailabilityNote } from "../../catalogue/availability-note.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { validBasket } from "../../middleware/valid-basket.ts";
import { basketPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import {
  callerAsking,
  commandKey,
  ensureSession,
  newCommandKey,
  visitorContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./change-date.module.css";

export const handle = {
  checkoutStep: "basket",
  words: ["catalogue", "basket"],
  needs: ["change-date"],
} satisfies ScreenHandle;
export const middleware = [validBasket] satisfies Route.MiddlewareFunction[];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { basket, caller } = context.get(visitorContext);
  const chosen = basket?.performances.find(({ id }) => String(id) === params.performance);
  const tickets = (basket?.tickets ?? []).filter(
    ({ performance, parent }) => performance === chosen?.id && parent === null,
  );
  if (!chosen || tickets.length === 0) throw redirect(href("/basket"));
  const read = await context.get(siteContext).backEnd.catalogue.event({ event: chosen.event.slug }, caller);
  const others = (read.ok ? read.value.performances : []).filter(
    ({ id, availability, ways }) => id !== chosen.id && ways !== "enquiry" && sellsTo(availability.state),
  );
  return { performance: chosen, count: tickets.length, others, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { to } = readForm({ to: whole }, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), String(to));
  const input = { performance: Number(params.performance), to };
  const changed = await context.get(siteContext).backEnd.basket.changeDate(input, caller);
  if (changed.ok) return redirect(basketPath(changed.value), 303);
  return refusedWith(operations.changeDate, changed.refusal);
}

/** Moves tickets to another performance; the current seats stay held until the new ones are. */
export default function ChangeDate() {
  const { performance: chosen, count, others, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("changeDate");
  const format = useFormat();
  const title = t("title", { title: chosen.event.title });
  return (
    <div className={columns.main}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <p>{t("now", { count, date: format.fullDateTime(chosen.starts) })}</p>
      <p>{others.length > 0 ? t("text") : t("none")}</p>
      <CommandForm commandKey={key}>
        <ul className={styles.performances}>
          {others.map((other) => (
            <li key={other.id} className={styles.performance}>
              <div>
                <p className={styles.when}>
                  <time dateTime={other.starts}>{format.fullDateTime(other.starts)}</time>
                </p>
                <p className={styles.where}>{other.venue.name}</p>
                <p>
                  <AvailabilityNote performance={other} />
                </p>
              </div>
              <SubmitButton
                variant="secondary"
                name="to"
                value={other.id}
                aria-label={t("choose-date", { date: format.fullDateTime(other.starts) })}
              >
                {t("choose")}
              </SubmitButton>
            </li>
          ))}
        </ul>
      </CommandForm>
      <p>
        <ButtonLink to={href("/basket")} variant="secondary">
          {t("keep")}
        </ButtonLink>
      </p>
    </div>
  );
}
