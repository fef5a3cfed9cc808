import { data, href, useLoaderData } from "react-router";
import type { PackageDetail } from "#contract/sales/packages.ts";
import { OfferPage } from "../../packages/offer-page.tsx";
import { builderPath, PackageFacts } from "../../packages/package-facts.tsx";
import { PerformanceSection } from "../../packages/performance-line.tsx";
import { packageSeatsPath } from "../../packages/performances.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["packages"] } satisfies ScreenHandle;

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
    <OfferPage
      offer={offer}
      path={href("/packages/:package", { package: offer.id })}
      list={{ to: href("/listings-packages"), text: t("title") }}
      facts={<PackageFacts offer={offer} />}
      choose={{ to: builderPath(offer), text: t("choose", { name: offer.name }) }}
      note={
        isOnMap(offer) ? (
          <p>
            <TextLink to={packageSeatsPath(offer.id)}>{t("on-map")}</TextLink> {t("on-map-hint")}
          </p>
        ) : null
      }
    >
      {offer.type === "super"
        ? offer.packages.map(({ id, name, performances }) => (
            <PerformanceSection
              key={id}
              id={`part-${id}`}
              heading={<TextLink to={href("/packages/:package", { package: id })}>{name}</TextLink>}
              performances={performances}
            />
          ))
        : offer.groups.map(({ id, name, performances }) => (
            <PerformanceSection
              key={id}
              id={`group-${id}`}
              heading={name ?? t("performances")}
              performances={performances}
            />
          ))}
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
    </OfferPage>
  );
}
