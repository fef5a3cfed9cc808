import { Form, redirect, useLoaderData } from "react-router";
import { readAddOns } from "../../add-ons/read-add-ons.ts";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { useFormat } from "../../format-context.tsx";
import { SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { useFrameData } from "../../layouts/frame-data.ts";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { buttonClass } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "add-ons", words: ["tickets"] } satisfies ScreenHandle;
export const middleware = stepMiddleware("add-ons");

/** Add-ons for the tickets in the basket, as a checkout step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  const offers = await readAddOns(context, basket?.performances ?? []);
  if (offers.length === 0) throw redirect(await stepAfter(request, context, "add-ons"));
  return { offers };
}

export async function action({ request, context }: Route.ActionArgs) {
  return redirect(await stepAfter(request, context, "add-ons"), 303);
}

export default function AddOnsStep() {
  const { offers } = useLoaderData<typeof loader>();
  const t = useTranslations("addOns");
  const words = useTranslations("basket");
  const held = useFrameData()?.basket;
  const format = useFormat();
  return (
    <div className={page.text}>
      <PageHead title={t("step-title")} pageClass="rest" />
      <h1>{t("step-title")}</h1>
      {held ? (
        <p role="status">
          {words("announce-total-lines", { count: held.items, total: format.money(held.total) })}
        </p>
      ) : null}
      {offers.map(({ path, shelf, title, starts }) => (
        <section key={path} className={columns.card} aria-labelledby={path}>
          <div>
            <h2 id={path}>{shelf ?? t("food")}</h2>
            <p>
              {title}, {format.fullDateTime(starts)}
            </p>
          </div>
          <div>
            <DialogLink to={path} className={buttonClass("secondary")}>
              {t("choose")}
              <VisuallyHidden>{` ${shelf ?? t("food")}, ${title}`}</VisuallyHidden>
            </DialogLink>
          </div>
        </section>
      ))}
      <Form method="post">
        <SubmitButton>{t("go-on")}</SubmitButton>
      </Form>
    </div>
  );
}
