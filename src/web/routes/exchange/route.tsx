import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { exchanges as operations } from "#contract/operations/exchanges.ts";
import { sellsTo } from "#domain/availability.ts";
import { loginPath, priceSelectionPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { every, oneOf, readForm, text, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import { basketPath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { callerAsking, callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { ChooseExchange } from "./choose-exchange.tsx";

export const handle = {
  words: ["account", "catalogue", "tickets", "basket"],
  needs: ["exchanges"],
} satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

const addressOf = (order: string) => href("/order/exchange/:order", { order });

export async function loader({ params: { order: link }, context }: Route.LoaderArgs) {
  const { exchanges, catalogue } = context.get(siteContext).backEnd;
  const caller = callerFor(context);
  const read = await exchanges.quote({ link }, caller);
  if (!read.ok && read.refusal.reason === "login-needed") throw redirect(loginPath(addressOf(link)));
  if (!read.ok) throw data(null, { status: 404 });
  const { number, terms, performances, tickets } = read.value;
  const given = await Promise.all(
    performances.map(async (performance) => {
      const event = await catalogue.event({ event: performance.event.slug }, caller);
      const others = (event.ok ? event.value.performances : []).filter(
        ({ availability, ways }) => ways !== "enquiry" && sellsTo(availability.state),
      );
      return {
        performance,
        tickets: tickets.filter((ticket) => ticket.performance === performance.id),
        others,
      };
    }),
  );
  return { number, terms, performances: given, key: newCommandKey() };
}

const FIELDS = { performance: text(20), how: oneOf(["choose"]), ticket: every(text(100)) };

export async function action({ request, params: { order: link }, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const typed = readForm(FIELDS, form);
  const { to: performance } = readForm({ to: whole }, form, `-${typed.performance}`);
  const input = { link, tickets: typed.ticket, to: typed.how ? null : performance };
  const caller = callerAsking(callerFor(context, commandKey(form)), JSON.stringify(input));
  const begun = await backEnd.exchanges.begin(input, caller);
  if (begun.ok) {
    const { found, event } = begun.value;
    if (found === "none" && event !== "") return redirect(priceSelectionPath(event, performance), 303);
    return redirect(basketPath({ together: found !== "apart" }), 303);
  }
  if (begun.refusal.reason === "login-needed") return redirect(loginPath(addressOf(link)), 303);
  return refusedWith(operations.begin, begun.refusal);
}

/**
 * Chooses tickets to exchange and the new performance. The new seats go into the basket; the old tickets stay valid
 * until it is paid.
 */
export default function Exchange() {
  const { number, terms, performances: given, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("exchange");
  const orders = useTranslations("returning");
  const title = t("title", { number });
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <div className={page.text}>
        <h1>{title}</h1>
        <RefusalNotice refusal={answer?.refusal} />
        <p>{given.length > 0 ? terms : t("none")}</p>
        {given.map((performance) => (
          <ChooseExchange key={performance.performance.id} {...performance} commandKey={key} />
        ))}
        <p>
          <TextLink to={href("/account/your-orders")}>{orders("to-orders")}</TextLink>
        </p>
      </div>
    </div>
  );
}
