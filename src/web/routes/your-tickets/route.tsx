import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { sharing } from "#contract/operations/sharing.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { faultsOf, type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, optional, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerAsking, callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { OF_TICKET } from "./fields.ts";
import { OwnedTicketCard } from "./owned-ticket.tsx";
import styles from "./your-tickets.module.css";

export const handle = { words: ["tickets", "account", "sharing", "resale"] } satisfies ScreenHandle;

export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, publicUrl } = context.get(siteContext);
  const read = await backEnd.sharing.tickets({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(href("/your-tickets")));
  return { performances: read.value, publicUrl, key: newCommandKey() };
}

const FIELDS = { code: text(40), intent: oneOf(["rename"]), "take-back": optional(text(100)) };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const { code, intent, "take-back": share } = readForm(FIELDS, form);
  const { holder, ...typed } = readForm(OF_TICKET, form, `-${code}`);
  const caller = callerFor(context, commandKey(form));
  const refused = (refusal: Refusal, status: number, typed = { name: "", email: "" }) =>
    data({ refusal: besideTheTicket(refusal, code), code, form: "share", ...typed }, { status });
  if (intent) {
    const asking = callerAsking(caller, "rename", code, holder);
    const renamed = await backEnd.sharing.rename({ code, name: holder }, asking);
    if (renamed.ok) return redirect(`${href("/your-tickets")}#ticket-${code}`, 303);
    const refusal = besideTheTicket(renamed.refusal, code, "holder");
    const status = statusOf(sharing.rename, renamed.refusal);
    return data({ refusal, code, form: "rename", name: holder, email: "" }, { status });
  }
  if (share !== null) {
    const back = await backEnd.sharing.takeBack({ id: share }, callerAsking(caller, "take-back", share));
    // Already revoked in another window: the result is the same.
    if (back.ok || back.refusal.reason === "unknown-share") return redirect(href("/your-tickets"), 303);
    return refused(back.refusal, statusOf(sharing.takeBack, back.refusal));
  }
  const asking = callerAsking(caller, "share", code, typed.name, typed.email);
  const shared = await backEnd.sharing.share({ code, ...typed }, asking);
  if (shared.ok) return redirect(`${href("/your-tickets")}#ticket-${code}`, 303);
  return refused(shared.refusal, statusOf(sharing.share, shared.refusal), typed);
}

/** Shows an error only at the form it belongs to: each ticket has its own forms. */
function besideTheTicket(refusal: Refusal, code: string, field?: string): Refusal {
  if (refusal.reason !== "invalid") return refusal;
  const faults = faultsOf(refusal).map((fault) => ({ ...fault, field: `${field ?? fault.field}-${code}` }));
  return { ...refusal, faults };
}

export default function YourTickets() {
  const { performances, publicUrl, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("yourTickets");
  const words = useTranslations("tickets");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/your-tickets")} pageClass="rest" />
      <header className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t(performances.length > 0 ? "intro" : "none")}</p>
        {performances.length > 0 ? null : (
          <p>
            <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
          </p>
        )}
        <RefusalNotice refusal={answer?.refusal} />
      </header>
      {performances.map(({ performance, tickets }) => (
        <section key={performance.id} className={page.part} aria-labelledby={`performance-${performance.id}`}>
          <header>
            <h2 id={`performance-${performance.id}`}>{performance.event.title}</h2>
            <p>
              <time dateTime={performance.starts}>{format.fullDateTime(performance.starts)}</time>
              {`, ${performance.venue.name}`}
            </p>
          </header>
          {performance.change ? (
            <Notice tone={performance.change.kind === "cancelled" ? "error" : "info"}>
              <p>
                {words(performance.change.kind, { before: format.fullDateTime(performance.change.before) })}
              </p>
            </Notice>
          ) : null}
          <ul className={styles.tickets}>
            {tickets.map((owned) => (
              <li key={owned.ticket.code} id={`ticket-${owned.ticket.code}`}>
                <OwnedTicketCard
                  owned={owned}
                  performance={performance}
                  publicUrl={publicUrl}
                  formKey={key}
                  answer={answer?.code === owned.ticket.code ? answer : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
