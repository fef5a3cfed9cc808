import { data, redirect, useActionData, useLoaderData } from "react-router";
import { seatFrame as frameOperations } from "#contract/operations/seat-frame.ts";
import { sellsTo } from "#domain/availability.ts";
import { performancePath, priceSelectionPath, seatFramePath } from "../../catalogue/paths.ts";
import { PerformanceHeader } from "../../catalogue/performance-header.tsx";
import { PriceTable } from "../../catalogue/price-table.tsx";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { waitingRoom } from "../../middleware/waiting-room.ts";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { SeatFrame } from "./seat-frame.tsx";

export const handle = {
  words: ["catalogue", "basket", "seat-frame"],
  needs: ["seat-frame"],
} satisfies ScreenHandle;

export const middleware = [waitingRoom] satisfies Route.MiddlewareFunction[];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { event, performance } = await readPerformance(params, context);
  const isOpen = sellsTo(performance.availability.state);
  if (!isOpen || performance.ways === "enquiry" || performance.ways === "by-price") {
    throw redirect(performancePath(event.slug, performance.id));
  }
  const { backEnd } = context.get(siteContext);
  const frame = await backEnd.seatFrame.read({ performance: performance.id }, callerFor(context));
  if (!frame.ok) throw data(null, { status: 404 });
  return { event, performance, frame: frame.value, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { basket } = readForm({ basket: text(101) }, form);
  if (!/^\w{1,100}$/.test(basket)) return data({ refusal: { reason: "frame-empty" } }, { status: 422 });
  const caller = await ensureSession(context, commandKey(form));
  const { backEnd } = context.get(siteContext);
  const taken = await backEnd.seatFrame.take({ performance: Number(params.instance), basket }, caller);
  return basketAnswer(frameOperations.take, taken);
}

/** Seat selection on the vendor's pages, in a frame. */
export default function SeatFramePage() {
  const { event, performance, frame, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("seatFrame");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead
        title={t("page-title", { title: event.title, date: format.dateTime(performance.starts) })}
        description={event.lead}
        image={event.picture.url}
        path={seatFramePath(event.slug, performance.id)}
        pageClass="rest"
      />
      <PerformanceHeader event={event} performance={performance} />
      {answer ? (
        <RefusalNotice refusal={answer.refusal} next={seatFramePath(event.slug, performance.id)} />
      ) : null}
      <section aria-labelledby="choose" className={page.part}>
        <h2 id="choose">{t("heading")}</h2>
        <p>{t("intro")}</p>
        {performance.ways === "both" ? (
          <p>
            <TextLink to={priceSelectionPath(event.slug, performance.id)}>{t("by-price")}</TextLink>
          </p>
        ) : null}
        <SeatFrame addresses={frame} title={event.title} commandKey={key} />
      </section>
      <section aria-labelledby="prices" className={page.part}>
        <h2 id="prices">{t("prices")}</h2>
        <PriceTable performance={performance} />
      </section>
    </div>
  );
}
