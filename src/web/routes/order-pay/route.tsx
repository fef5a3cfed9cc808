import { Form, href, redirect, redirectDocument, useLoaderData } from "react-router";
import { useHouse } from "../../boot.tsx";
import { useFormat } from "../../format-context.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { authenticated } from "../../middleware/authenticated.ts";
import { verifyPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { ComponentInPage } from "./component-in-page.tsx";

export const handle = {
  checkoutStep: "payment",
  words: ["tickets"],
  needs: ["payment-component"],
} satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

/**
 * Payment with the ticketing system's component. Links here must load the document, because only its content security
 * policy allows the component.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get("order") ?? "";
  const component = await open(context, link, false);
  return { link, component };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { order: link } = readForm({ order: text(100) }, form);
  await open(context, link, true);
  return redirectDocument(`${href("/order/pay")}?order=${encodeURIComponent(link)}`, 303);
}

/** Returns null while the ticketing system opens no payment. */
async function open(context: Route.LoaderArgs["context"], link: string, renew: boolean) {
  const { paymentComponent } = context.get(siteContext).backEnd;
  const opened = await paymentComponent.open({ link, renew }, callerFor(context));
  if (opened.ok) return opened.value;
  if (opened.refusal.reason === "provider-unreachable") return null;
  throw redirect(verifyPath(link), 303);
}

export default function OrderPay() {
  const { link, component } = useLoaderData<typeof loader>();
  const t = useTranslations("paymentComponent");
  const format = useFormat();
  const { contact } = useHouse();
  const again = (
    <Form method="post" action={href("/order/pay")} reloadDocument>
      <input type="hidden" name="order" value={link} />
      <Button>{t("try-again")}</Button>
    </Form>
  );
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      {component ? (
        <>
          <p>{t("text", { total: format.money(component.total) })}</p>
          <noscript>
            <p>
              {t("no-script")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
            </p>
          </noscript>
          <ComponentInPage {...component} link={link} again={again} />
        </>
      ) : (
        <>
          <Notice tone="error">{t("failed")}</Notice>
          {again}
        </>
      )}
      <p>
        <ButtonLink to={`${verifyPath(link)}&returned=cancelled`} variant="secondary" reloadDocument>
          {t("cancel")}
        </ButtonLink>
      </p>
    </div>
  );
}
