import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { resale as operations, type TicketResale } from "#contract/sales/resale.ts";
import { placeWords } from "#languages/place-words.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerAsking, callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["resale", "tickets"], needs: ["resale"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

const addressOf = (ticket: string) => href("/order/resale/:ticket", { ticket });

export async function loader({ params: { ticket: code }, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.resale.quote({ code }, callerFor(context));
  if (read.ok) return { resale: read.value, key: newCommandKey() };
  if (read.refusal.reason === "login-needed") throw redirect(loginPath(addressOf(code)));
  throw data(null, { status: 404 });
}

const FIELDS = { action: oneOf(["put-up", "take-back"]) };

export async function action({ request, params: { ticket: code }, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(FIELDS, form);
  const { resale } = context.get(siteContext).backEnd;
  const caller = callerAsking(callerFor(context, commandKey(form)), typed.action ?? "", code);
  if (typed.action === "take-back") {
    const back = await resale.takeBack({ code }, caller);
    if (back.ok) return redirect(`${href("/your-tickets")}#ticket-${back.value.code}`, 303);
    if (back.refusal.reason === "login-needed") return redirect(loginPath(addressOf(code)), 303);
    return refusedWith(operations.takeBack, back.refusal);
  }
  const put = await resale.putUp({ code }, caller);
  if (put.ok) return redirect(addressOf(code), 303);
  if (put.refusal.reason === "login-needed") return redirect(loginPath(addressOf(code)), 303);
  return refusedWith(operations.putUp, put.refusal);
}

/** A ticket that its customer puts up for resale: the terms, its state, and the way to take it back. */
export default function Resale() {
  const { resale, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("resale");
  const words = useTranslations("place");
  const format = useFormat();
  const { performance, place, order, state } = resale;
  const isPutUp = state === "open" || state === "being-bought" || state === "sold";
  const title = t(isPutUp ? "title-state" : "title");
  const seat = placeWords(place, (parts) => words("seat-place", { ...parts }));
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <div className={page.text}>
        <h1>{title}</h1>
        <p>
          <strong>{performance.event.title}</strong>
          <br />
          {format.fullDateTime(performance.starts)}, {performance.venue.name}
          <br />
          {seat}
          <br />
          {t("order", { number: order.number })}
        </p>
        <RefusalNotice refusal={answer?.refusal} />
        <State resale={resale} commandKey={key} />
        {state === "sold" && resale.to !== "original" ? (
          <p>
            <ButtonLink to={href("/account/account-credit")}>{t("to-credit")}</ButtonLink>
          </p>
        ) : null}
        <p>
          <TextLink to={href("/your-tickets")}>{t("to-tickets")}</TextLink>
        </p>
      </div>
    </div>
  );
}

interface StateProps {
  readonly resale: TicketResale;
  readonly commandKey: string;
}

function State({ resale, commandKey }: StateProps) {
  const t = useTranslations("resale");
  const format = useFormat();
  const { state, why, since, to } = resale;
  const amount = format.money(resale.amount);
  switch (state) {
    case "possible":
      return (
        <>
          <p>{t("how")}</p>
          <Rules resale={resale} />
          <p>{t("void")}</p>
          <CommandForm commandKey={commandKey} className={columns.buttons}>
            <input type="hidden" name="action" value="put-up" />
            <SubmitButton>{t("put-up")}</SubmitButton>
            <ButtonLink to={href("/your-tickets")} variant="secondary">
              {t("keep")}
            </ButtonLink>
          </CommandForm>
        </>
      );
    case "open":
    case "being-bought":
      return (
        <>
          <Notice title={t("open", { date: format.fullDateTime(since ?? "") })}>
            <p>{t("open-text")}</p>
            {state === "being-bought" ? <p>{t("being-bought")}</p> : null}
          </Notice>
          <Rules resale={resale} />
          {state === "open" ? (
            <CommandForm commandKey={commandKey}>
              <input type="hidden" name="action" value="take-back" />
              <SubmitButton variant="secondary">{t("take-back")}</SubmitButton>
            </CommandForm>
          ) : null}
        </>
      );
    case "sold":
      return (
        <Notice tone="success" title={t("sold")}>
          <p>{t(`sold-${to}`, { amount })}</p>
        </Notice>
      );
    default:
      return (
        <Notice tone="warning" title={t("not-possible")}>
          <p>{t(`why-${why ?? "void"}`)}</p>
        </Notice>
      );
  }
}

/** What holds while the ticket is for resale. */
function Rules({ resale }: Pick<StateProps, "resale">) {
  const t = useTranslations("resale");
  const format = useFormat();
  return (
    <>
      <p>{t(`money-${resale.to}`, { amount: format.money(resale.amount) })}</p>
      <p>{t("back")}</p>
      <p>{t("until", { date: format.fullDateTime(resale.until) })}</p>
    </>
  );
}
