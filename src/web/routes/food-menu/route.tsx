import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { food as operations } from "#contract/sales/food.ts";
import { foodPath } from "../../add-ons/paths.ts";
import { loginPath, performancePath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { optional, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { FoodForm } from "./food-form.tsx";
import { readFood } from "./read-food.ts";

export const handle = { words: ["basket", "food"], needs: ["food"] } satisfies ScreenHandle;

const NUMBER = /^\d{1,9}$/;

/** A menu at a performance. The older address, an event and its performance, redirects to the performance's menus. */
export async function loader({ params: { related, instance }, context }: Route.LoaderArgs) {
  if (!NUMBER.test(related)) {
    if (NUMBER.test(instance)) throw redirect(foodPath(instance), 301);
    throw data(null, { status: 404 });
  }
  const at = await context
    .get(siteContext)
    .backEnd.food.at({ performance: Number(related) }, callerFor(context));
  const menu = at.ok ? at.value.menus.find(({ id }) => id === instance) : undefined;
  if (!at.ok || !menu) throw data(null, { status: 404 });
  const { performance, tickets, mostGuests, noteCharacters } = at.value;
  return { performance, tickets, mostGuests, noteCharacters, menu, key: newCommandKey() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const chosen = readFood(form, params.instance, Number(params.related));
  const caller = await ensureSession(context, commandKey(form));
  const added = await context.get(siteContext).backEnd.food.add(chosen, caller);
  const { back } = readForm({ back: optional(LOCAL_ADDRESS) }, form);
  if (added.ok) return redirect(back ?? href("/basket"), 303);
  const refusal: Refusal = added.refusal;
  return data({ refusal, chosen }, { status: statusOf(operations.add, added.refusal) });
}

export default function FoodMenu() {
  const { performance, tickets, menu, mostGuests, noteCharacters, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("food");
  const format = useFormat();
  const { event } = performance;
  return (
    <div className={page.page}>
      <PageHead title={t("title-menu", { menu: menu.name, title: event.title })} pageClass="rest" />
      <header className={page.part}>
        <h1>{menu.name}</h1>
        <p>{menu.about}</p>
        <p>
          <TextLink to={foodPath(performance.id)}>{event.title}</TextLink>,{" "}
          {format.fullDateTime(performance.starts)}
        </p>
        <p>{t(menu.isOpen ? "closes" : "closed", { when: format.dateTime(menu.closes) })}</p>
        {tickets > 0 ? <p>{t("your-tickets", { count: tickets })}</p> : null}
      </header>
      <RefusalNotice refusal={answer?.refusal} />
      {tickets === 0 ? (
        <Notice>
          <p>{t("tickets-first")}</p>
          <TextLink to={performancePath(event.slug, performance.id)}>{t("to-tickets")}</TextLink>
          <TextLink to={loginPath(foodPath(performance.id, menu.id))}>{t("log-in")}</TextLink>
        </Notice>
      ) : null}
      {menu.isOpen ? (
        <FoodForm
          key={key}
          menu={menu}
          mostGuests={mostGuests}
          noteCharacters={noteCharacters}
          commandKey={key}
          refusal={answer?.refusal}
          chosen={answer?.chosen}
        />
      ) : null}
    </div>
  );
}
