import {
  data,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { basket as basketOperations } from "#contract/operations/basket.ts";
import { sellsTo } from "#domain/availability.ts";
import { performancePath, priceSelectionPath, waitingListPath } from "../../catalogue/paths.ts";
import { PerformanceHeader } from "../../catalogue/performance-header.tsx";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { StateMessage } from "../../catalogue/state-message.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { useFrameData } from "../../layouts/frame-data.ts";
import { waitingRoom } from "../../middleware/waiting-room.ts";
import { basketPath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { BandChoices } from "./band-choices.tsx";
import styles from "./price-selection.module.css";
import { readQuantities } from "./quantities.ts";
import { readSection, refusalIn } from "./read-section.ts";

export const handle = {
  words: ["catalogue", "basket"],
  needs: ["best-available", "unreserved"],
} satisfies ScreenHandle;

export const middleware = [waitingRoom] satisfies Route.MiddlewareFunction[];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { event, performance } = await readPerformance(params, context);
  const held = context.get(visitorContext).basket?.tickets.length ?? 0;
  const wanted = sectionOf(request, context);
  const section = wanted === undefined ? null : await readSection(performance, wanted, context);
  return {
    event,
    performance: section ? { ...performance, ...section.offer } : performance,
    section: section && { name: section.name, message: section.message },
    requested: requestedBy(request),
    held,
    left: Math.max(0, performance.maxTickets - held),
    key: newCommandKey(),
  };
}

/** A link can prefill quantities and band: `?band=B&quantity-1=2`. */
function requestedBy(request: Request) {
  const { band, entered, quantities } = readQuantities(new URL(request.url).searchParams);
  return band === null && quantities.length === 0 ? null : { band, quantities: entered };
}

/**
 * The address can select a section: `?section=staplatser`. The form posts to the same address. Free places in a section
 * are known only with a seat map.
 */
function sectionOf(request: Request, context: Readonly<RouterContextProvider>): string | undefined {
  if (!context.get(siteContext).capabilities.has("own-seat-map")) return undefined;
  return new URL(request.url).searchParams.get("section")?.slice(0, 100) || undefined;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { band, entered, quantities } = readQuantities(form);
  const typed = { band, quantities: entered };
  if (band === null || quantities.length === 0) {
    const faults = [{ field: "quantities", rule: "price-quantity-none" }];
    return data({ refusal: { reason: "invalid", faults }, typed }, { status: 422 });
  }
  const { backEnd } = context.get(siteContext);
  const caller = await ensureSession(context, commandKey(form));
  const section = sectionOf(request, context);
  const held = await backEnd.basket.addBestAvailable(
    { performance: Number(params.instance), band, quantities, section },
    caller,
  );
  if (!held.ok) {
    const status = statusOf(basketOperations.addBestAvailable, held.refusal);
    // The band with the best seats opens with the entered quantities.
    const open = held.refusal.reason === "best-in-other-band" ? held.refusal.band : band;
    return data({ refusal: refusalIn(section, held.refusal), typed: { ...typed, band: open } }, { status });
  }
  return redirect(basketPath(held.value), 303);
}

/** Also reloads after a refused form, to show the current number of free seats. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

/** What a party may wait for. */
const SOLD_OUT = ["band-sold-out", "not-enough-seats"];

export default function PriceSelection() {
  const { event, performance, section, requested, held, left, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const words = useTranslations("prices");
  const states = useTranslations("states");
  const frame = useFrameData();
  const format = useFormat();
  const path = priceSelectionPath(event.slug, performance.id);
  const sells = sellsTo(performance.availability.state) && performance.ways !== "enquiry";
  return (
    <div className={page.page}>
      <PageHead
        title={words("page-title", { title: event.title, date: format.dateTime(performance.starts) })}
        description={event.lead}
        image={event.picture.url}
        path={path}
        pageClass="rest"
      />
      <PerformanceHeader event={event} performance={performance} />
      {/* Field errors are shown beside the quantities, others here. */}
      {answer && answer.refusal.reason !== "invalid" ? (
        <RefusalNotice refusal={answer.refusal} next={performancePath(event.slug, performance.id)} />
      ) : null}
      {answer && frame?.hasWaitingLists && SOLD_OUT.includes(answer.refusal?.reason ?? "") ? (
        <TextLink to={waitingListPath(event.slug, performance.id)}>{states("to-waiting-list")}</TextLink>
      ) : null}
      {section === null || !sells ? null : (
        <>
          <p className={styles.only}>
            <strong>{words("only-section", { section: section.name })}</strong>
            <TextLink to={path}>{words("all-sections")}</TextLink>
          </p>
          {section.message ? <Notice>{section.message}</Notice> : null}
        </>
      )}
      {sells ? (
        <BandChoices
          performance={performance}
          held={held}
          left={left}
          commandKey={key}
          answer={answer ?? (requested ? { refusal: null, typed: requested } : undefined)}
        />
      ) : (
        <StateMessage event={event} performance={performance} />
      )}
    </div>
  );
}
