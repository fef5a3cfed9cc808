import { href, useLoaderData } from "react-router";
import { inLanguage } from "#domain/languages.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { visitorContext } from "../../visit/visitor.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(siteContext);
  return { terms: inLanguage(house.terms, context.get(visitorContext).language) };
}

export default function Terms() {
  const { terms } = useLoaderData<typeof loader>();
  const t = useTranslations("site");
  return (
    <div className={page.page}>
      <PageHead title={t("terms")} path={href("/terms")} pageClass="rest" />
      <article className={page.text}>
        <h1>{t("terms")}</h1>
        {terms.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
    </div>
  );
}
