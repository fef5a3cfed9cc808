import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { useTranslations } from "use-intl/react";
import { PageHead } from "../head.tsx";
import type { SignInStep } from "./sign-in-action.ts";

interface StepHeadingProps {
  readonly step: SignInStep;
  /** What the page is called before it knows who is there: "Logga in", "Vem köper?". */
  readonly title: string;
  readonly path?: string;
}

/**
 * Where in signing in one is: in the heading, in the title, and by the focus, since the page does not change its address
 * from step to step. A refusal, which comes after it on the page, takes the focus from it.
 */
export function StepHeading({ step, title, path }: StepHeadingProps) {
  const t = useTranslations("signIn");
  const isAnswer = useActionData() !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    heading.current?.focus();
  }, [step]);
  const names = {
    email: title,
    search: t("search-title"),
    password: t("password-title"),
    register: t("register-title"),
  };
  return (
    <>
      <PageHead title={names[step]} {...(path ? { path } : {})} pageClass="rest" />
      {/* Where the step came as a page of its own, without scripts or before they ran, the browser puts it there. */}
      {/* biome-ignore lint/a11y/noAutofocus: whoever is a step further hears of it first */}
      <h1 ref={heading} tabIndex={-1} autoFocus={isAnswer && step !== "email"}>
        {names[step]}
      </h1>
    </>
  );
}
