import type { ReactNode } from "react";
import { SkipLink } from "../../ui/skip-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { ConsentQuestion } from "../consent-question.tsx";
import { Main } from "../main.tsx";
import { VisitorPart } from "../visitor-part.tsx";
import { BasketBar } from "./basket-bar.tsx";
import { BasketEndedNotice } from "./basket-ended-notice.tsx";
import { BasketVoice } from "./basket-voice.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export function ShopFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("site");
  return (
    <>
      <SkipLink to="main" label={t("skip")} />
      <ConsentQuestion />
      <SiteHeader />
      <Main>
        <VisitorPart>
          <BasketEndedNotice />
        </VisitorPart>
        {children}
      </Main>
      <SiteFooter />
      <VisitorPart>
        <BasketBar />
      </VisitorPart>
      <BasketVoice />
    </>
  );
}
