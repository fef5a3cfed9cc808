import { href, redirect, useActionData, useLoaderData } from "react-router";
import { addOns as operations } from "#contract/sales/add-ons.ts";
import { type AddOn, readAddOns } from "../../add-ons/read-add-ons.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { confirmedPath, verifyPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { callerAsking, callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["tickets"], needs: ["add-ons"] } satisfies ScreenHandle;

function linkIn(request: Request): string {
  return (new URL(request.url).searchParams.get("order") ?? "").slice(0, 100);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = linkIn(request);
  const { backEnd } = context.get(siteContext);
  const read = await backEnd.orders.read({ link }, callerFor(context));
  if (!read.ok) throw redirect(href("/tickets"));
  if (read.value.state !== "paid") throw redirect(verifyPath(link));
  const related = await backEnd.addOns.of({ order: link }, callerFor(context));
  return {
    number: read.value.number,
    link,
    offers: await readAddOns(context, read.value.performances),
    added: related.ok ? related.value.added : [],
    key: newCommandKey(),
  };
}

/** Makes the basket an add-on to the order and redirects to the chosen food or product type. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const link = linkIn(request);
  const { to } = readForm({ to: text(200) }, form);
  const caller = callerAsking(await ensureSession(context, commandKey(form)), link);
  const begun = await context.get(siteContext).backEnd.addOns.begin({ order: link }, caller);
  if (!begun.ok) return refusedWith(operations.begin, begun.refusal);
  // Only addresses of add-ons are allowed.
  return redirect(/^\/(?:food-and-drink|aux\/[\w-]+)\/\d{1,15}$/.test(to) ? to : href("/basket"), 303);
}

/** Food and products that can be added to a paid order. */
export default function OrderAddOns() {
  const { number, link, offers, added, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("addOns");
  return (
    <div className={page.text}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <p>{t("intro", { number })}</p>
      <RefusalNotice refusal={answer?.refusal} />
      {added.length > 0 ? <p>{t("added", { numbers: added.join(", ") })}</p> : null}
      {offers.length === 0 ? <p>{t("none")}</p> : null}
      {offers.map((offer) => (
        <Offer key={offer.path} offer={offer} commandKey={key} />
      ))}
      <p>
        <TextLink to={confirmedPath(link)}>{t("to-order")}</TextLink>
      </p>
    </div>
  );
}

function Offer({ offer, commandKey }: { readonly offer: AddOn; readonly commandKey: string }) {
  const { path, shelf, title, starts } = offer;
  const t = useTranslations("addOns");
  const format = useFormat();
  const name = shelf ?? t("food");
  return (
    <section className={columns.card} aria-labelledby={path}>
      <div>
        <h2 id={path}>{name}</h2>
        <p>
          {title}, {format.fullDateTime(starts)}
        </p>
      </div>
      <CommandForm commandKey={commandKey}>
        <SubmitButton name="to" value={path} variant="secondary">
          {t("choose")}
          <VisuallyHidden>
            {" "}
            {name}, {title}
          </VisuallyHidden>
        </SubmitButton>
      </CommandForm>
    </section>
  );
}
