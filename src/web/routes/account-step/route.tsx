import { Form, href, useActionData, useLoaderData } from "react-router";
import { localAddress } from "#request/local-address.ts";
import { validBasketBeforeSignIn } from "../../middleware/valid-basket.ts";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { signInAction } from "../../sign-in/sign-in-action.ts";
import { StepHeading } from "../../sign-in/step-heading.tsx";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { checkoutStep: "account", words: ["account", "bot-check"] } satisfies ScreenHandle;
export const middleware = [validBasketBeforeSignIn] satisfies Route.MiddlewareFunction[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams.get("next");
  const { customer } = context.get(visitorContext);
  return {
    next: requested ? localAddress(requested) : href("/checkout"),
    name: customer ? `${customer.firstName} ${customer.lastName}` : null,
    form: await readCustomerForm(context),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAction(request, context);
}

export default function AccountStep() {
  const { next, name, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("signIn");
  return (
    <div className={page.part}>
      <StepHeading step={name === null ? (answer?.step ?? "email") : "email"} title={t("step-title")} />
      {name === null ? (
        <SignIn answer={answer} form={form} next={next} />
      ) : (
        <>
          <p>{t("signed-in-as", { name })}</p>
          <p>
            <ButtonLink to={next}>{t("continue")}</ButtonLink>
          </p>
          <Form method="post" action={href("/log-out")}>
            <p>{t("log-out-empties")}</p>
            <Button variant="quiet">{t("log-out")}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
