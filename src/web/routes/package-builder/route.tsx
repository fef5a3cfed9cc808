import { data, href, redirect, useActionData, useFetcher, useLoaderData } from "react-router";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { packageBuilder, packageBuilderContext, packageIn } from "../../middleware/package-builder.ts";
import { BandPrices } from "../../packages/band-prices.tsx";
import { NOTHING_CHOSEN, type PackageChoice, quantitiesOf } from "../../packages/choice.ts";
import { builderPath } from "../../packages/package-facts.tsx";
import styles from "../../packages/packages.module.css";
import { People } from "../../packages/people.tsx";
import { packageSeatsPath, performancesOf } from "../../packages/performances.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import type { action } from "./builder-action.ts";
import { Choices } from "./choices.tsx";
import { PackageStatus } from "./package-status.tsx";

export { action } from "./builder-action.ts";
export const handle = { words: ["basket", "sales"], needs: ["packages"] } satisfies ScreenHandle;
export const middleware = [packageBuilder] satisfies Route.MiddlewareFunction[];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const id = packageIn(params);
  if (id === null) throw redirect(href("/listings-packages"));
  const caller = callerFor(context);
  const read = await backEnd.packages.read({ package: id }, caller);
  if (!read.ok) throw data(null, { status: 404 });
  const offer = read.value;
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  const isHere =
    here === builderPath(offer) ||
    (offer.type !== "fixed" && here === href("/package-builder/:flex?", { flex: id }));
  if (!isHere) throw redirect(builderPath(offer));
  const kept = context.get(packageBuilderContext).choice;
  const choice = kept ?? { ...NOTHING_CHOSEN, quantities: onePerson(offer.priceTypes) };
  const { performances, packages } = choice;
  const requested = { package: id, performances: [...performances], packages: [...packages] };
  const quote = await backEnd.packages.quote({ ...requested, quantities: quantitiesOf(choice) }, caller);
  // A stored choice that no longer fits the package has no quote.
  return { offer, choice, quote: quote.ok ? quote.value : null, key: newCommandKey() };
}

/** Prices are shown for one person by default. */
function onePerson(priceTypes: readonly { readonly id: number }[]): PackageChoice["quantities"] {
  const [first] = priceTypes;
  return first ? { [first.id]: 1 } : {};
}

/** The package builder: choice, number of people, what is missing, and the price. */
export default function PackageBuilder() {
  const { offer, choice, quote, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("packages");
  const live = useFetcher();
  const submitLive = (typed: HTMLFormElement) => {
    const form = new FormData(typed);
    form.set("live", "yes");
    live.submit(form, { method: "post" });
  };
  const pending = usePending();
  const isOnMap = performancesOf(offer, choice).every(({ onMap }) => onMap);
  const bands = quote && quote.lacks.length === 0 ? quote.bands : [];
  return (
    <div className={page.page}>
      <PageHead title={t("choose", { name: offer.name })} path={builderPath(offer)} pageClass="events" />
      <header className={page.text}>
        <BackLink to={href("/packages/:package", { package: offer.id })}>{offer.name}</BackLink>
        <h1>{t("choose", { name: offer.name })}</h1>
        <RefusalNotice refusal={answer?.refusal} />
      </header>
      <CommandForm
        commandKey={key}
        className={styles.builder}
        onChange={(event) => submitLive(event.currentTarget)}
        onInput={(event) => {
          // Changes by the steppers' buttons cause no change event.
          if (event.target instanceof HTMLInputElement && event.target.type === "number")
            submitLive(event.currentTarget);
        }}
      >
        <Choices offer={offer} choice={choice} />
        <People offer={offer} quantities={choice.quantities} />
        <p>
          <Button variant="secondary" pending={pending}>
            {t("update")}
          </Button>
        </p>
        <PackageStatus offer={offer} choice={choice} quote={quote} />
        {bands.length > 0 ? (
          <BandPrices
            bands={bands}
            pending={pending}
            hint={
              <>
                <p>{t("together")}</p>
                {isOnMap ? (
                  <p>
                    <TextLink to={packageSeatsPath(offer.id)}>{t("on-map")}</TextLink> {t("on-map-hint")}
                  </p>
                ) : null}
              </>
            }
          />
        ) : null}
      </CommandForm>
    </div>
  );
}
