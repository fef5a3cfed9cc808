import { href, redirect, useActionData, useLoaderData } from "react-router";
import { localAddress } from "#request/local-address.ts";
import { readCustomerForm } from "../../sign-in/customer-form.ts";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { type SignInAnswer, signInAction } from "../../sign-in/sign-in-action.ts";
import { StepHeading } from "../../sign-in/step-heading.tsx";
import page from "../../styles/page.module.css";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "bot-check"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = localAddress(searchParams.get("next"));
  if (context.get(visitorContext).customer) throw redirect(next);
  const form = await readCustomerForm(context);
  return { next, given: givenBy(searchParams, form.search), form };
}

/**
 * Prefills the form from a link: the email address, or name and telephone for the customer search. Nothing is looked up
 * before the visitor submits the form.
 */
function givenBy(
  searchParams: URLSearchParams,
  mayBeSearched: boolean,
): Pick<SignInAnswer, "step" | "email" | "typed"> {
  const given = Object.entries(Object.fromEntries(searchParams)).filter(([name]) => GIVEN.includes(name));
  const typed = Object.fromEntries(given.map(([name, value]) => [name, value.slice(0, 100)]));
  const email = searchParams.get("email")?.slice(0, 254) ?? "";
  const isSearched = mayBeSearched && email === "" && Boolean(typed.lastName && typed.phone);
  return { step: isSearched ? "search" : "email", email, typed };
}

const GIVEN = ["firstName", "lastName", "phone", "line1", "postalCode", "city"];

export function action({ request, context }: Route.ActionArgs) {
  return signInAction(request, context);
}

export default function Login() {
  const { next, given, form } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const answer: SignInAnswer = sent
    ? { ...sent, typed: { ...given.typed, ...sent.typed } }
    : { refusal: null, sent: false, found: false, ...given };
  const t = useTranslations("signIn");
  return (
    <div className={page.page}>
      <div className={page.part}>
        <StepHeading step={answer.step} title={t("log-in-title")} path={href("/login")} />
        <SignIn answer={answer} form={form} next={next} />
      </div>
    </div>
  );
}
