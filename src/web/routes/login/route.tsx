import { redirect, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { registrationFacts } from "../../sign-in/registration-facts.ts";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { signInAction } from "../../sign-in/sign-in-action.ts";
import { StepHeading } from "../../sign-in/step-heading.tsx";
import page from "../../styles/page.module.css";
import { localAddress } from "../../visit/local-address.ts";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = localAddress(new URL(request.url).searchParams.get("next"));
  if (context.get(visitorContext).customer) throw redirect(next);
  return { next, facts: await registrationFacts(context) };
}

export function action({ request, context }: Route.ActionArgs) {
  return signInAction(request, context);
}

export default function Login() {
  const { next, facts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("signIn");
  return (
    <div className={page.page}>
      <div className={page.part}>
        <StepHeading step={answer?.step ?? "email"} title={t("log-in-title")} path="/login" />
        <SignIn answer={answer} facts={facts} next={next} />
      </div>
    </div>
  );
}
