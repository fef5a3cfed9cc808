import { href, redirect, useActionData, useLoaderData } from "react-router";
import { basket as basketOperations } from "#contract/operations/basket.ts";
import { packages as operations } from "#contract/sales/packages.ts";
import type { Money } from "#domain/money.ts";
import { queuePath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { isBundle } from "../../lines/bundles.ts";
import { validBasket } from "../../middleware/valid-basket.ts";
import packages from "../../packages/packages.module.css";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import {
  callerAsking,
  callerFor,
  commandKey,
  ensureSession,
  newCommandKey,
  visitorContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "basket", words: ["basket", "sales"] } satisfies ScreenHandle;
export const middleware = [validBasket] satisfies Route.MiddlewareFunction[];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  const line = basket?.lines.find((one) => one.id === params.line && isBundle(one));
  const performance = basket?.performances.find(({ id }) => String(id) === params.performance);
  if (!line || !performance) throw redirect(href("/basket"));
  const { event, starts, id } = performance;
  const { backEnd } = context.get(siteContext);
  const ways = await backEnd.packages.ways({ line: line.id, performance: id }, callerFor(context));
  if (!ways.ok) throw redirect(href("/basket"));
  return {
    line: { id: line.id, name: line.name },
    performance: { id, title: event.title, starts },
    // A package within a super package can only be removed with the whole super package.
    top: line.relatesTo ?? line.id,
    ways: ways.value,
    key: newCommandKey(),
  };
}

const FIELDS = { all: text(100), single: text(100), instead: text(100) };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const { all, single, instead } = readForm(FIELDS, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), all, single, instead);
  if (all !== "") {
    const removed = await backEnd.basket.removeLines({ lines: [all] }, caller);
    return basketAnswer(basketOperations.removeLines, removed);
  }
  const performance = { line: params.line, performance: Number(params.performance) };
  if (instead) {
    const swapped = await backEnd.packages.swap({ ...performance, instead: Number(instead) }, caller);
    // The waiting room of the other performance leads back to this page.
    if (!swapped.ok && swapped.refusal.reason === "queue-needed") {
      return redirect(queuePath(swapped.refusal.room, new URL(request.url).pathname), 303);
    }
    return basketAnswer(operations.swap, swapped);
  }
  const rest = single ? ("single" as const) : ("package" as const);
  const left = await backEnd.packages.leave({ ...performance, rest }, caller);
  return basketAnswer(operations.leave, left);
}

/** The options for removing a performance from a package, each with the new total. */
export default function PackageLeave() {
  const { line, performance, top, ways, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("packages");
  const format = useFormat();
  const title = t("remove-title", { name: line.name });
  const cost = (total: Money) =>
    t("remove-cost", { now: format.money(ways.now), total: format.money(total) });
  return (
    <div className={columns.main}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <p>
        {t("remove-text", {
          title: `${performance.title} (${format.fullDateTime(performance.starts)})`,
          name: line.name,
        })}
      </p>
      {ways.smaller ? null : (
        <p>
          {ways.short
            ? t("remove-none-left", {
                ...{ title: performance.title, name: line.name, min: ways.short.min },
                group: ways.short.group ?? "none",
              })
            : t("remove-not-one", { title: performance.title, name: line.name })}
        </p>
      )}
      <CommandForm commandKey={key} className={columns.form}>
        <ul className={packages.ways}>
          {ways.smaller ? (
            <li>
              <SubmitButton>{t("remove-one", { title: performance.title })}</SubmitButton>
              <p>{cost(ways.smaller)}</p>
            </li>
          ) : null}
          {ways.others.map(({ id, title: other, starts, total }) => (
            <li key={id}>
              <SubmitButton name="instead" value={id} variant="secondary">
                {t("remove-swap", { title: other, day: format.fullDateTime(starts) })}
              </SubmitButton>
              <p>{cost(total)}</p>
            </li>
          ))}
          {ways.smaller ? null : (
            <li>
              <SubmitButton name="single" value="yes" variant="secondary">
                {t("remove-single")}
              </SubmitButton>
              <p>{cost(ways.single)}</p>
            </li>
          )}
          <li>
            <SubmitButton name="all" value={top} variant="secondary">
              {t("remove-all")}
            </SubmitButton>
            <p>{cost(ways.none)}</p>
          </li>
        </ul>
        <div className={columns.buttons}>
          <ButtonLink to={href("/basket")} variant="secondary">
            {t("keep")}
          </ButtonLink>
        </div>
      </CommandForm>
    </div>
  );
}
