import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useHouse } from "../boot.tsx";
import { loginPath } from "../catalogue/paths.ts";
import { useFormat } from "../format-context.tsx";
import { phoneLink } from "../house-facts.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { faultsOf, type Refusal, refusalText, ruleText } from "./refusals.ts";

interface RefusalNoticeProps {
  readonly refusal: Refusal | null | undefined;
  /** Default: this page. */
  readonly next?: string;
}

export function RefusalNotice({ refusal, next }: RefusalNoticeProps) {
  const t = useTranslations("refusals");
  const rules = useTranslations("rules");
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const { contact } = useHouse();
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  if (refusal.reason === "invalid") {
    const errors = faultsOf(refusal).map(({ field, rule }) => ({ field, text: ruleText(rules, rule) }));
    return <ErrorSummary title={t("invalid")} errors={errors} answer={refusal} />;
  }
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice tone="error">
        <p>{refusalText(t, format, refusal)}</p>
        {refusal.reason === "login-needed" ? (
          <TextLink to={loginPath(next ?? pathname)}>{t("log-in")}</TextLink>
        ) : null}
        {CALL_ON.test(refusal.reason) ? (
          <a href={phoneLink(contact.phone)}>{t("call", { phone: contact.phone })}</a>
        ) : null}
      </Notice>
    </div>
  );
}

/** The notice adds the box office's contact. */
const CALL_ON =
  /^(?:party-too-large|account-locked|bot-check-failed(?:-code)?|debt-left|unknown|too-many-(?:tickets|matching))$/;

export function useFieldError(refusal: Refusal | null | undefined): (field: string) => string | undefined {
  const rules = useTranslations("rules");
  return (field) => {
    const fault = faultsOf(refusal).find((one) => one.field === field);
    return fault ? ruleText(rules, fault.rule) : undefined;
  };
}
