import { href, NavLink, Outlet, useLoaderData } from "react-router";
import { pagesOf } from "#domain/customer/account-pages.ts";
import { inLanguage } from "#domain/languages.ts";
import { accountPage } from "../../middleware/account-page.ts";
import { authenticated } from "../../middleware/authenticated.ts";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/layout.ts";
import styles from "./layout.module.css";

export const handle = { words: ["account"] } satisfies ScreenHandle;
export const middleware = [accountPage, authenticated] satisfies Route.MiddlewareFunction[];

export function loader({ context }: Route.LoaderArgs) {
  const { pages, views } = context.get(siteContext).house.account;
  const { language } = context.get(visitorContext).caller;
  return {
    // A redirect only, so not in the navigation.
    pages: pagesOf(pages).filter((page) => page !== "your-details"),
    views: views.map(({ id, title }) => ({ id, title: inLanguage(title, language) })),
  };
}

export default function AccountLayout() {
  const { pages, views } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  return (
    <>
      <nav className={styles.nav} aria-label={t("nav")}>
        <ul className={styles.links}>
          {pages.map((page) => (
            <li key={page}>
              <NavLink to={href(`/account/${page}`)} prefetch="intent" viewTransition className={styles.link}>
                {t(`nav-${page}`)}
              </NavLink>
            </li>
          ))}
          {views.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={href("/account/custom/:customView/:tab?", { customView: id })}
                prefetch="intent"
                viewTransition
                className={styles.link}
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
