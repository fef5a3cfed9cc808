import { data, href, useLoaderData } from "react-router";
import { inLanguage } from "#domain/languages.ts";
import views from "../../account/views.module.css";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/** A page of the house's own; without a tab its first one. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext).caller;
  const view = context.get(siteContext).house.account.views.find(({ id }) => id === params.customView);
  const tab = params.tab === undefined ? view?.tabs[0] : view?.tabs.find(({ id }) => id === params.tab);
  if (!view || !tab) throw data(null, { status: 404 });
  return {
    id: view.id,
    title: inLanguage(view.title, language),
    tabs: view.tabs.map(({ id, title }) => ({ id, title: inLanguage(title, language) })),
    current: { id: tab.id, title: inLanguage(tab.title, language) },
    paragraphs: inLanguage(tab.body, language).split(/\n{2,}/),
  };
}

export default function CustomView() {
  const { id, title, tabs, current, paragraphs } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  const pathOf = (tab: string) => href("/account/custom/:customView/:tab?", { customView: id, tab });
  return (
    <div className={page.page}>
      <PageHead title={`${title}: ${current.title}`} path={pathOf(current.id)} pageClass="rest" />
      <div className={page.text}>
        <h1>{title}</h1>
        {tabs.length > 1 ? (
          <nav aria-label={t("view-nav", { title })}>
            <ul className={views.links}>
              {tabs.map((tab) => (
                <li key={tab.id}>
                  <TextLink
                    to={pathOf(tab.id)}
                    aria-current={tab.id === current.id ? "page" : undefined}
                    className={views.link}
                  >
                    {tab.title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <h2>{current.title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
