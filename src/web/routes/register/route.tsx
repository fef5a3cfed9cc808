import { href, redirect, useActionData, useLoaderData } from "react-router";
import { localAddress } from "#request/local-address.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { RegisterForm } from "../../sign-in/register-form.tsx";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { signInAction } from "../../sign-in/sign-in-action.ts";
import { StepHeading } from "../../sign-in/step-heading.tsx";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "bot-check"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = localAddress(new URL(request.url).searchParams.get("next"));
  if (context.get(visitorContext).customer) throw redirect(next);
  return { next, form: await readCustomerForm(context) };
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAction(request, context);
}

export default function Register() {
  const { next, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("signIn");
  const isKnown = answer?.step === "password";
  return (
    <div className={page.page}>
      <div className={page.part}>
        <StepHeading
          step={isKnown ? "password" : "register"}
          title={t("register-title")}
          path={href("/register")}
        />
        {isKnown ? (
          <SignIn answer={answer} form={form} next={next} />
        ) : (
          <>
            <p>
              {t("have-account")} <TextLink to={loginPath(next)}>{t("log-in")}</TextLink>
            </p>
            <RegisterForm answer={answer} form={form} next={next} />
          </>
        )}
      </div>
    </div>
  );
}
