import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { PageHead } from "../../head.tsx";
import { builderPath, PackageFacts } from "../../packages/package-facts.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"] } satisfies ScreenHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.packages.list({}, callerFor(context));
  return { packages: read.ok ? read.value : [] };
}

/** All packages on one page. */
export default function Packages() {
  const { packages } = useLoaderData<typeof loader>();
  const t = useTranslations("packages");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path="/listings-packages" pageClass="events" />
      <header className={page.part}>
        <h1>{t("title")}</h1>
        <p>{packages.length > 0 ? t("intro") : t("none")}</p>
        {packages.length === 0 ? (
          <p>
            <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
          </p>
        ) : null}
      </header>
      <ul className={cards.cards}>
        {packages.map((offer) => (
          <li key={offer.id}>
            <Card
              id={`package-${offer.id}`}
              name={offer.name}
              to={`/packages/${offer.id}`}
              picture={offer.picture}
              foot={<ButtonLink to={builderPath(offer)}>{t("choose", { name: offer.name })}</ButtonLink>}
            >
              <p>{offer.about}</p>
              <PackageFacts offer={offer} />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
