import { data, redirect, useLoaderData } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { food as operations } from "#contract/sales/food.ts";
import { foodPath } from "../../add-ons/paths.ts";
import { eventPath, loginPath, performancePath } from "../../catalogue/paths.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { readTable, type Table } from "../../table-booking/read-table.ts";
import { TableOffer } from "../../table-booking/table-offer.tsx";
import cards from "../../ui/card.module.css";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./food.module.css";

export const handle = { words: ["food", "table-booking"], needs: ["food"] } satisfies ScreenHandle;

/**
 * A performance's number shows its menus. The name of an event or a menu asks for the performance, or redirects if the
 * visitor has tickets for only one.
 */
export async function loader({ params: { related }, request, context }: Route.LoaderArgs) {
  const { food } = context.get(siteContext).backEnd;
  if (/^\d{1,9}$/.test(related)) {
    const menus = await food.at({ performance: Number(related) }, callerFor(context));
    if (!menus.ok) throw data(null, { status: 404 });
    const { performance, tickets } = menus.value;
    return { at: menus.value, found: null, table: readTable(request, context, performance, tickets) };
  }
  const found = await food.find({ name: related }, callerFor(context));
  if (!found.ok) throw data(null, { status: 404 });
  const { menu, performances } = found.value;
  const [first, ...others] = performances.filter(({ tickets }) => tickets > 0);
  if (first && others.length === 0) throw redirect(foodPath(first.performance.id, menu));
  return { at: null, found: found.value, table: null };
}

export default function Food() {
  const { at, found, table } = useLoaderData<typeof loader>();
  return at ? <Menus at={at} table={table} /> : <Performances found={found} />;
}

function Menus({ at, table }: { at: OutputOf<typeof operations.at>; table: Table | null }) {
  const t = useTranslations("food");
  const format = useFormat();
  const { performance, menus, tickets } = at;
  const MenuLink = useInDialog() ? DialogLink : TextLink;
  return (
    <div className={page.page}>
      <PageHead title={t("title-at", { title: performance.event.title })} pageClass="rest" />
      <header className={page.part}>
        <h1>{t("title")}</h1>
        <p>
          <TextLink to={eventPath(performance.event.slug)}>{performance.event.title}</TextLink>,{" "}
          {format.fullDateTime(performance.starts)}
        </p>
        {tickets > 0 ? <p>{t("your-tickets", { count: tickets })}</p> : <TicketsFirst at={at} />}
      </header>
      {menus.length === 0 ? <p>{t("none")}</p> : null}
      <ul className={cards.cards}>
        {menus.map((menu) => (
          <li key={menu.id} className={cards.card}>
            <Picture src={menu.picture.url} alt={menu.picture.alt} className={cards.picture} />
            <div className={cards.words}>
              <h2 className={cards.name}>{menu.name}</h2>
              <p>{menu.about}</p>
              <p className={classNames(cards.foot, styles.when)}>
                {t(menu.isOpen ? "closes" : "closed", { when: format.dateTime(menu.closes) })}
              </p>
              <MenuLink to={foodPath(performance.id, menu.id)}>{t("to-menu", { menu: menu.name })}</MenuLink>
            </div>
          </li>
        ))}
      </ul>
      <TableOffer table={table} />
    </div>
  );
}

function TicketsFirst({ at: { performance } }: { at: Pick<OutputOf<typeof operations.at>, "performance"> }) {
  const t = useTranslations("food");
  return (
    <Notice>
      <p>{t("tickets-first")}</p>
      <TextLink to={performancePath(performance.event.slug, performance.id)}>{t("to-tickets")}</TextLink>
      <TextLink to={loginPath(foodPath(performance.id))}>{t("log-in")}</TextLink>
    </Notice>
  );
}

function Performances({ found }: { found: OutputOf<typeof operations.find> | null }) {
  const t = useTranslations("food");
  const format = useFormat();
  const performances = found?.performances ?? [];
  return (
    <div className={page.page}>
      <PageHead title={t("choose-performance")} pageClass="rest" />
      <header className={page.part}>
        <h1>{t("choose-performance")}</h1>
      </header>
      {performances.length === 0 ? <p>{t("none-found")}</p> : null}
      <ul className={styles.performances}>
        {performances.map(({ performance, tickets }) => (
          <li key={performance.id}>
            <Link to={foodPath(performance.id, found?.menu ?? null)} className={styles.performance}>
              <span>{performance.event.title}</span>
              <span>{format.fullDateTime(performance.starts)}</span>
              {tickets > 0 ? <span>{t("your-tickets", { count: tickets })}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
