import type { ShownStep, StepId } from "#domain/checkout/steps.ts";
import { Steps } from "../ui/steps.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { STEP_PATHS } from "./step-paths.ts";

interface CheckoutStepsProps {
  readonly steps: readonly ShownStep[];
  readonly current: StepId;
}

export function CheckoutSteps({ steps, current }: CheckoutStepsProps) {
  const t = useTranslations("steps");
  const index = steps.findIndex(({ step }) => step === current);
  if (index < 0) return null;
  return (
    <Steps
      label={t("label")}
      steps={steps.map(({ step }) => ({ label: t(step), to: STEP_PATHS[step] }))}
      current={index}
      position={t("position", { step: index + 1, steps: steps.length })}
    />
  );
}
