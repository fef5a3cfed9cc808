import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { PageHead } from "../head.tsx";
import { useTranslations } from "../words/use-translations.ts";
import type { SignInStep } from "./sign-in-action.ts";

interface StepHeadingProps {
  readonly step: SignInStep;
  readonly title: string;
  readonly path?: string;
}

/** Moves the focus here, since the steps share one address; an error result is mounted later and takes it. */
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
      {/* For a step loaded as a document, without scripts or before hydration, the browser sets the focus. */}
      {/* biome-ignore lint/a11y/noAutofocus: announces the new step first */}
      <h1 ref={heading} tabIndex={-1} autoFocus={isAnswer && step !== "email"}>
        {names[step]}
      </h1>
    </>
  );
}
