import { useState } from "react";
import { href, Outlet, useLoaderData, useMatches } from "react-router";
import { STEPS, type StepId } from "#domain/checkout/steps.ts";
import { useHouse } from "../../boot.tsx";
import { BasketEnd } from "../../checkout/basket-end.tsx";
import { CheckoutSteps } from "../../checkout/checkout-steps.tsx";
import { Deadline } from "../../checkout/deadline.tsx";
import { purchaseSteps } from "../../checkout/steps.ts";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { phoneLink } from "../../house-facts.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import { ConsentQuestion } from "../consent-question.tsx";
import { useFrameData } from "../frame-data.ts";
import { HouseLogo } from "../house-logo.tsx";
import { LanguageMenu } from "../language-menu.tsx";
import { Main } from "../main.tsx";
import { MoreFromUs } from "../more-from-us.tsx";
import type { Route } from "./+types/layout.ts";
import styles from "./layout.module.css";

export const handle = { words: ["checkout"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  return { steps: await purchaseSteps(request, context) };
}

/**
 * Around the pages from the basket to the confirmed order and its add-ons. The steps after the basket have no links to
 * other products. A page sets its step with its handle: `export const handle = { checkoutStep: "delivery" }`.
 */
export default function PaymentLayout() {
  return useInDialog() ? <Outlet /> : <CheckoutFrame />;
}

function CheckoutFrame() {
  const t = useTranslations("site");
  const consent = useTranslations("consent");
  const { contact } = useHouse();
  const frame = useFrameData();
  const { steps } = useLoaderData<typeof loader>();
  const step = useMatches()
    // A page without data belongs to no step.
    .map(({ handle, loaderData }) => (loaderData === null ? undefined : stepOf(handle)))
    .find(Boolean);
  const onTheWay = step !== undefined && step !== "basket";
  const basket = frame?.basket;
  const [overAt, setOverAt] = useState<string | null>(null);
  return (
    <>
      <SkipLink to="main" label={t("skip")} />
      <ConsentQuestion />
      <header className={styles.header}>
        <div className={styles.top}>
          <HouseLogo />
          <LanguageMenu />
          {frame && basket?.state === "open" ? (
            <Deadline
              {...basket}
              now={frame.now}
              isOver={overAt === basket.expires}
              onOver={() => setOverAt(basket.expires)}
            />
          ) : null}
        </div>
        <BasketEnd
          isHeld={basket?.state === "open"}
          why={frame?.basketEnded ?? null}
          isOverHere={overAt !== null && overAt === basket?.expires}
        />
        {step ? <CheckoutSteps steps={steps} current={step} /> : null}
      </header>
      <Main>
        <div className={styles.page}>
          <Outlet />
        </div>
      </Main>
      <footer className={styles.footer}>
        {onTheWay ? null : (
          <div className={styles.more}>
            <MoreFromUs />
          </div>
        )}
        <p>
          {t("help")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
        </p>
        <p>
          <a href={href("/consent")}>{consent("footer")}</a>
        </p>
      </footer>
    </>
  );
}

function stepOf(handle: unknown): StepId | undefined {
  if (typeof handle !== "object" || handle === null || !("checkoutStep" in handle)) return undefined;
  return STEPS.find((step) => step === handle.checkoutStep);
}
