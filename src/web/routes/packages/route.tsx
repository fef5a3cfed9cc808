import { href, useLoaderData } from "react-router";
import { OfferList } from "../../packages/offer-list.tsx";
import { builderPath, PackageFacts } from "../../packages/package-facts.tsx";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"], needs: ["packages"] } satisfies ScreenHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.packages.list({}, callerFor(context));
  return { packages: read.ok ? read.value : [] };
}

export default function Packages() {
  const { packages } = useLoaderData<typeof loader>();
  const t = useTranslations("packages");
  return (
    <OfferList
      title={t("title")}
      path={href("/listings-packages")}
      intro={packages.length > 0 ? t("intro") : t("none")}
      toAgenda={t("to-agenda")}
      all={packages}
      kind="package"
      pathOf={({ id }) => href("/packages/:package", { package: id })}
      facts={(offer) => <PackageFacts offer={offer} />}
      foot={(offer) => <ButtonLink to={builderPath(offer)}>{t("choose", { name: offer.name })}</ButtonLink>}
    />
  );
}
