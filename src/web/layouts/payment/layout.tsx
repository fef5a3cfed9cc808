import { Outlet, useMatches } from "react-router";
import { useTranslations } from "use-intl/react";
import { useHouse } from "../../boot.tsx";
import { CheckoutSteps } from "../../checkout/checkout-steps.tsx";
import { Deadline } from "../../checkout/deadline.tsx";
import { EndVoice } from "../../checkout/deadline-voice.tsx";
import { CHECKOUT_STEPS, type CheckoutStep } from "../../checkout/steps.ts";
import { phoneLink } from "../../house-facts.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import type { ScreenHandle } from "../../words/page-words.ts";
import { ConsentBanner } from "../consent-banner.tsx";
import { useFrameData } from "../frame-data.ts";
import { HouseLogo } from "../house-logo.tsx";
import { LanguageMenu } from "../language-menu.tsx";
import { Main } from "../main.tsx";
import styles from "./layout.module.css";

export const handle = { words: ["checkout"] } satisfies ScreenHandle;

/**
 * The checkout: where one is, how long the seats are held, and nothing to wander off to. A page says which
 * step it is by its handle: `export const handle = { checkoutStep: "delivery" }`.
 */
export default function PaymentLayout() {
  const t = useTranslations("site");
  const consent = useTranslations("consent");
  const { contact, asksConsent } = useHouse();
  const frame = useFrameData();
  const step = useMatches()
    .map(({ handle }) => stepOf(handle))
    .find(Boolean);
  const basket = frame?.basket;
  return (
    <>
      <SkipLink to="main" label={t("skip")} />
      <ConsentBanner />
      <header className={styles.header}>
        <div className={styles.top}>
          <HouseLogo />
          <LanguageMenu />
          {frame && basket?.state === "open" ? <Deadline {...basket} now={frame.now} /> : null}
        </div>
        <EndVoice isEnded={frame?.basketEnded === "expired"} />
        {step ? <CheckoutSteps current={step} /> : null}
      </header>
      <Main>
        <div className={styles.page}>
          <Outlet />
        </div>
      </Main>
      <footer className={styles.footer}>
        <p>
          {t("help")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
        </p>
        {asksConsent ? (
          <p>
            <a href="/consent">{consent("footer")}</a>
          </p>
        ) : null}
      </footer>
    </>
  );
}

function stepOf(handle: unknown): CheckoutStep | undefined {
  if (typeof handle !== "object" || handle === null || !("checkoutStep" in handle)) return undefined;
  return CHECKOUT_STEPS.find(({ name }) => name === handle.checkoutStep)?.name;
}
