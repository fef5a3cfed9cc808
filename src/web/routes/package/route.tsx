import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import type { PackageDetail } from "#contract/sales/packages.ts";
import { PageHead } from "../../head.tsx";
import { builderPath, PackageFacts } from "../../packages/package-facts.tsx";
import styles from "../../packages/packages.module.css";
import { PerformanceWords } from "../../packages/performance-line.tsx";
import { packageSeatsPath } from "../../packages/performances.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const read = await backEnd.packages.read({ package: params.package }, callerFor(context));
  if (!read.ok) throw data(null, { status: 404 });
  return { offer: read.value };
}

/** Returns false for packages whose performances are chosen first. */
function isOnMap({ type, groups }: PackageDetail): boolean {
  return type === "fixed" && groups.every(({ performances }) => performances.every(({ onMap }) => onMap));
}

export default function Package() {
  const { offer } = useLoaderData<typeof loader>();
  const t = useTranslations("packages");
  return (
    <div className={page.page}>
      <PageHead title={offer.name} path={`/packages/${offer.id}`} pageClass="events" />
      <header className={page.text}>
        <p>
          <TextLink to="/listings-packages">
            <span aria-hidden="true">← </span>
            {t("title")}
          </TextLink>
        </p>
        <h1>{offer.name}</h1>
        <Picture src={offer.picture.url} alt={offer.picture.alt} first />
        <p>{offer.about}</p>
        <PackageFacts offer={offer} />
        <p>
          <ButtonLink to={builderPath(offer)}>{t("choose", { name: offer.name })}</ButtonLink>
        </p>
        {isOnMap(offer) ? (
          <p>
            <TextLink to={packageSeatsPath(offer.id)}>{t("on-map")}</TextLink> {t("on-map-hint")}
          </p>
        ) : null}
      </header>
      {offer.type === "super" ? <Parts parts={offer.packages} /> : <Groups groups={offer.groups} />}
      {offer.type !== "fixed" && offer.tiers.length > 0 ? (
        <section className={page.text} aria-labelledby="discounts">
          <h2 id="discounts">{t("discounts")}</h2>
          <ul>
            {offer.tiers.map(({ from, percent }) => (
              <li key={from}>
                {t(offer.type === "super" ? "tier-packages" : "tier-performances", { from, percent })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Groups({ groups }: Pick<PackageDetail, "groups">) {
  const t = useTranslations("packages");
  return groups.map(({ id, name, performances }) => (
    <section key={id} className={page.text} aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{name ?? t("performances")}</h2>
      <ul className={styles.performances}>
        {performances.map((performance) => (
          <li key={performance.id} className={styles.performance}>
            <PerformanceWords performance={performance} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Parts({ parts }: { parts: PackageDetail["packages"] }) {
  return parts.map((part) => (
    <section key={part.id} className={page.text} aria-labelledby={`part-${part.id}`}>
      <h2 id={`part-${part.id}`}>
        <TextLink to={`/packages/${part.id}`}>{part.name}</TextLink>
      </h2>
      <ul className={styles.performances}>
        {part.performances.map((performance) => (
          <li key={performance.id} className={styles.performance}>
            <PerformanceWords performance={performance} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
