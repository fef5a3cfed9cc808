import {
  href,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { packages as operations } from "#contract/sales/packages.ts";
import { nearSeatsPath } from "../../catalogue/paths.ts";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { oneOf, readForm, whole } from "../../forms/form.ts";
import { packageBuilder, packageBuilderContext } from "../../middleware/package-builder.ts";
import { type ChosenPerformance, writeSeats } from "../../packages/chosen-performances.ts";
import { builderPath } from "../../packages/package-facts.tsx";
import { packageSeatsPath } from "../../packages/performances.ts";
import { buySeats, refusedSeats } from "../../seat-page/buy-seats.ts";
import { HallNews } from "../../seat-page/hall-news.tsx";
import { Instead } from "../../seat-page/instead.tsx";
import { revalidatesSeats } from "../../seat-page/revalidation.ts";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { seatPageData } from "../../seat-page/seat-page-data.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { lostSeats } from "./lost-seats.ts";
import { PerformanceSteps } from "./performance-steps.tsx";
import { readPackagePerformance } from "./read-package-performance.ts";

export const handle = {
  words: ["catalogue", "basket", "seat-map", "sales"],
  needs: ["packages"],
} satisfies ScreenHandle;
export const middleware = [packageBuilder] satisfies Route.MiddlewareFunction[];

/** Chooses a package's seats on the map, one performance at a time. The last one holds all seats, or none. */
export async function loader(args: Route.LoaderArgs) {
  const read = await readPackagePerformance(args.params.package, args.context);
  const { offer, performances, performance: current, others } = read;
  return {
    package: { id: offer.id, name: offer.name, about: offer.about, picture: offer.picture.url },
    builder: builderPath(offer),
    performances: performances.map(({ id, event, starts, venue }) => ({
      ...{ id, title: event.title, starts, venue: venue.name },
      seats: others.find(({ performance }) => performance === id)?.seats.length ?? null,
    })),
    performance: current.id,
    seats: await seatPageData(args, read, {
      nearPath: nearSeatsPath(current.event.slug, current.id),
      standingPath: () => builderPath(offer),
    }),
    lost: await lostSeats(read, new URL(args.request.url).searchParams),
  };
}

/** Also for seats that were lost, which the address names. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.currentUrl.search !== args.nextUrl.search || revalidatesSeats(args);
}

const FIELDS = { intent: oneOf(["again"]), performance: whole };

export function action({ request, params, context }: Route.ActionArgs) {
  const here = packageSeatsPath(params.package);
  const builder = context.get(packageBuilderContext);
  const read = async (form: FormData) => {
    const { intent, performance: again } = readForm(FIELDS, form);
    if (!intent) return readPackagePerformance(params.package, context);
    builder.keepSeats(builder.seats.filter(({ performance }) => performance !== again));
    return redirect(here, 303);
  };
  return buySeats(
    request,
    read,
    async (order, { offer, performances, performance: current, others }, form) => {
      const refused = (...[refusal, status]: Parameters<typeof refusedSeats>) =>
        refusedSeats(refusal, status, { chosen: order.chosen });
      const first = others[0]?.seats.length;
      if (first !== undefined && order.seats.length !== first) {
        const { starts, event } = current;
        const uneven = {
          reason: "package-uneven",
          seats: first,
          performances: [{ title: event.title, starts }],
        };
        return refused(uneven, 409);
      }
      const all = [...others, { performance: current.id, seats: order.seats }];
      const chosen = performances.flatMap(
        ({ id }) => all.find(({ performance }) => performance === id) ?? [],
      );
      if (!builder.keepSeats(chosen)) return refused({ reason: "too-many-for-map" }, 409);
      if (chosen.length < performances.length) return redirect(here, 303);

      const input = {
        package: offer.id,
        packages: [...(builder.choice?.packages ?? [])],
        performances: chosen.map(({ performance, seats }) => ({ performance, seats: [...seats] })),
      };
      const caller = callerAsking(await ensureSession(context, commandKey(form)), JSON.stringify(input));
      const held = await context.get(siteContext).backEnd.packages.addSeats(input, caller);
      if (held.ok) {
        builder.forget();
        return redirect(href("/basket"), 303);
      }
      const { refusal } = held;
      if (refusal.reason === "package-seats-taken") {
        const [gone] = refusal.lost;
        const lost = chosen.find(({ performance }) => performance === gone?.performance);
        if (gone && lost) {
          // Keeps the choice at performances whose seats are still free; at this one the visitor chooses again.
          const isGone = ({ performance }: ChosenPerformance) =>
            refusal.lost.some((one) => one.performance === performance);
          builder.keepSeats(chosen.filter((one) => !isGone(one)));
          const search = new URLSearchParams({ lost: gone.seats.join(","), had: writeSeats(lost.seats) });
          return redirect(`${here}?${search}`, 303);
        }
      }
      return refused(refusal, statusOf(operations.addSeats, refusal));
    },
  );
}

export default function PackageSeats({ params }: Route.ComponentProps) {
  const { performance: current, performances, seats, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? loaded.lost ?? undefined;
  const t = useTranslations("packages");
  const format = useFormat();
  const { id, name, about, picture } = loaded.package;
  const next = performances.find((one) => one.id !== current && one.seats === null);
  return (
    <SeatPage
      seats={seats}
      answer={answer}
      news={<HallNews id={current} />}
      title={name}
      lead={about}
      picture={picture}
      back={{ to: loaded.builder, text: t("back-to", { name }) }}
      view={params.view}
      path={packageSeatsPath(id)}
      standingPath={() => loaded.builder}
      groupPath={null}
      buyWords={
        next ? t("next-performance", { title: next.title, day: format.shortDate(next.starts) }) : undefined
      }
      remedy={
        <Instead
          words={{ text: (seats) => t("instead", { seats }), button: t("take-instead") }}
          instead={answer?.instead}
          commandKey={`${seats.commandKey}-instead`}
        />
      }
    >
      <PerformanceSteps performances={performances} performance={current} />
    </SeatPage>
  );
}
