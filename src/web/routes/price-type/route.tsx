import { href, redirect, useActionData, useLoaderData } from "react-router";
import { basket as operations } from "#contract/operations/basket.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { validBasket } from "../../middleware/valid-basket.ts";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/forms/field.tsx";
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

export const handle = { checkoutStep: "basket", words: ["basket", "tickets"] } satisfies ScreenHandle;
export const middleware = [validBasket] satisfies Route.MiddlewareFunction[];

export function loader({ params, context }: Route.LoaderArgs) {
  const ticket = context.get(visitorContext).basket?.tickets.find(({ id }) => id === params.ticket);
  if (!ticket || ticket.parent !== null) throw redirect(href("/basket"));
  const { place, priceType, choices } = ticket;
  return { place, chosen: priceType.id, choices, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { priceType } = readForm({ priceType: whole }, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), String(priceType));
  const input = { ticket: params.ticket, priceType };
  const changed = await context.get(siteContext).backEnd.basket.changePriceType(input, caller);
  return basketAnswer(operations.changePriceType, changed);
}

export default function PriceType() {
  const { place, chosen, choices, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("basket");
  const bar = useTranslations("basketBar");
  const words = useTranslations("place");
  const format = useFormat();
  const { section, row, seat } = place;
  const title = t("price-type-of", { seat: words("seat-place", { section, row, seat }) });
  return (
    <div className={page.text}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <CommandForm commandKey={key} className={columns.form}>
        <ChoiceField
          name="priceType"
          legend={t("price-type")}
          value={String(chosen)}
          choices={choices.map(({ id, name, total }) => ({
            value: String(id),
            label: name,
            aside: format.money(total),
          }))}
        />
        <div className={columns.buttons}>
          <SubmitButton>{t("change")}</SubmitButton>
          <ButtonLink to={href("/basket")} variant="secondary">
            {bar("to-basket")}
          </ButtonLink>
        </div>
      </CommandForm>
    </div>
  );
}
