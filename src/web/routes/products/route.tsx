import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { products as operations } from "#contract/sales/products.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, optional, readForm, text, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import cards from "../../ui/card.module.css";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { callerAsking, callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { ProductCard } from "./product-card.tsx";

export const handle = { words: ["basket", "sales"], needs: ["products"] } satisfies ScreenHandle;

/** Lists one product type; with a performance only the items that belong to it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const performance = params.instance === undefined ? {} : { performance: Number(params.instance) };
  const shelf = await context
    .get(siteContext)
    .backEnd.products.shelf({ type: params.type, ...performance }, callerFor(context));
  if (!shelf.ok) throw data(null, { status: 404 });
  return { ...shelf.value, key: newCommandKey() };
}

const FIELDS = {
  product: text(100),
  variant: text(100),
  quantity: whole,
  handover: oneOf(["post"]),
  back: optional(LOCAL_ADDRESS),
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { product, variant, back, ...typed } = readForm(FIELDS, form);
  const quantity = Math.min(Math.max(typed.quantity, 1), MOST_AT_ONCE);
  const handover = typed.handover ?? "collect";
  const caller = callerAsking(await ensureSession(context, commandKey(form)), product, variant);
  const added = await context
    .get(siteContext)
    .backEnd.products.add({ product, variant, quantity, handover }, caller);
  if (added.ok) return redirect(back ?? href("/basket"), 303);
  return data({ refusal: added.refusal, product }, { status: statusOf(operations.add, added.refusal) });
}

/** Above what the form offers; the house sets the limit. */
const MOST_AT_ONCE = 20;

export default function Products() {
  const { type, products, postage, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("products");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={type.name} pageClass="rest" />
      <header className={page.part}>
        <h1>{type.name}</h1>
        {postage ? (
          <p>
            {postage.freeFrom
              ? t("postage-free-from", {
                  amount: format.money(postage.amount),
                  from: format.money(postage.freeFrom),
                })
              : t("postage", { amount: format.money(postage.amount) })}
          </p>
        ) : null}
      </header>
      <RefusalNotice refusal={answer?.refusal} />
      {products.length === 0 ? <p>{t("none")}</p> : null}
      <ul className={cards.cards}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} commandKey={key} />
          </li>
        ))}
      </ul>
    </div>
  );
}
