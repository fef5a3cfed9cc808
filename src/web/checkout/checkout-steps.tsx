import { useTranslations } from "use-intl/react";
import { Steps } from "../ui/steps.tsx";
import { CHECKOUT_STEPS, type CheckoutStep } from "./steps.ts";

/** Where in the purchase the visitor is. Steps that are done lead back. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const t = useTranslations("steps");
  const index = CHECKOUT_STEPS.findIndex(({ name }) => name === current);
  return (
    <Steps
      label={t("label")}
      steps={CHECKOUT_STEPS.map(({ name, to }) => ({ label: t(name), to }))}
      current={index}
      position={t("position", { step: index + 1, steps: CHECKOUT_STEPS.length })}
    />
  );
}
