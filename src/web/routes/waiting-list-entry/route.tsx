import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { waitingListPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["waiting-list"], needs: ["waiting-list"] } satisfies ScreenHandle;

type Entry = OutputOf<typeof operations.entry>;

export async function loader({ params: { entry: link }, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.waitingList.entry({ link }, callerFor(context));
  if (!read.ok) throw data(null, { status: 404 });
  return { entry: read.value, key: newCommandKey() };
}

const FIELDS = { action: oneOf(["confirm", "leave"]) };

export async function action({ request, params: { entry: link }, context }: Route.ActionArgs) {
  const typed = readForm(FIELDS, await request.formData());
  const { waitingList } = context.get(siteContext).backEnd;
  const caller = callerFor(context);
  if (typed.action === "leave") {
    const left = await waitingList.leave({ link }, caller);
    if (!left.ok) return refusedWith(operations.leave, left.refusal);
  } else {
    const confirmed = await waitingList.confirm({ link }, caller);
    if (!confirmed.ok) return refusedWith(operations.confirm, confirmed.refusal);
  }
  return redirect(href("/waiting-list/:entry", { entry: link }), 303);
}

/** An entry of a waiting list, from its emails: its position, its offer, and buttons to confirm or leave. */
export default function WaitingListEntry() {
  const { entry, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("waitingList");
  const [first] = entry.performances;
  return (
    <div className={page.page}>
      <PageHead title={t("entry-title")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("entry-title")}</h1>
        <RefusalNotice refusal={answer?.refusal} />
        <State entry={entry} commandKey={key} />
        <Wanted entry={entry} />
        {entry.state === "ended" ? (
          first ? (
            <TextLink to={waitingListPath(first.event.slug, first.id)}>{t("again")}</TextLink>
          ) : null
        ) : entry.offer ? null : (
          <Command commandKey={key} action="leave" words={t("leave")} variant="secondary" />
        )}
      </div>
    </div>
  );
}

interface StateProps {
  readonly entry: Entry;
  readonly commandKey: string;
}

function State({ entry, commandKey }: StateProps) {
  const t = useTranslations("waitingList");
  if (entry.offer) return <Offer entry={entry} offer={entry.offer} commandKey={commandKey} />;
  switch (entry.state) {
    case "unconfirmed":
      return (
        <Notice tone="warning">
          <p>{t("unconfirmed")}</p>
          <Command commandKey={commandKey} action="confirm" words={t("confirm")} />
        </Notice>
      );
    case "asked":
      return (
        <Notice tone="warning">
          <p>{t("asked")}</p>
          <Command commandKey={commandKey} action="confirm" words={t("stay")} />
        </Notice>
      );
    case "ended":
      return (
        <Notice tone={entry.ending === "bought" ? "success" : "info"}>
          <p>{t(`ended-${entry.ending ?? "left"}`)}</p>
        </Notice>
      );
    default:
      return <p>{t("waiting")}</p>;
  }
}

interface OfferProps extends StateProps {
  readonly offer: NonNullable<Entry["offer"]>;
}

function Offer({ entry, offer, commandKey }: OfferProps) {
  const t = useTranslations("waitingList");
  const format = useFormat();
  const performance = entry.performances.find(({ id }) => id === offer.performance);
  return (
    <Notice tone="success" title={t("offer-title")}>
      <p>
        {t("offer", {
          ...{ count: entry.party, title: performance?.event.title ?? "" },
          date: performance ? format.fullDateTime(performance.starts) : "",
          ...{ total: format.money(offer.total), until: format.fullDateTime(offer.until) },
        })}
      </p>
      {offer.state === "paying" ? <p>{t("paying")}</p> : null}
      <ButtonLink to={href("/order/pay/:order", { order: offer.order })}>{t("pay")}</ButtonLink>
      {offer.state === "payable" ? (
        <Command commandKey={commandKey} action="leave" words={t("decline")} variant="secondary" />
      ) : null}
    </Notice>
  );
}

function Wanted({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("waitingList");
  const format = useFormat();
  const { party: count, wheelchairs, mayBeSplit, bands } = entry;
  return (
    <>
      <ul>
        {entry.performances.map(({ id, event, starts, venue, before }) => (
          <li key={id}>
            {event.title}, {format.fullDateTime(starts)}, {venue}
            {before === null ? null : (
              <>
                <br />
                <strong>{t("before", { count: before })}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>
        {t("wanted", { count, wheelchairs, split: mayBeSplit || count === 1 ? "yes" : "no" })}
        <br />
        {bands.length === 0 ? t("any-band") : t("wanted-bands", { bands: format.list([...bands]) })}
      </p>
    </>
  );
}

interface CommandProps {
  readonly commandKey: string;
  readonly action: "confirm" | "leave";
  readonly words: string;
  readonly variant?: "primary" | "secondary";
}

function Command({ commandKey, action: which, words, variant = "primary" }: CommandProps) {
  return (
    <CommandForm commandKey={commandKey}>
      <input type="hidden" name="action" value={which} />
      <SubmitButton variant={variant}>{words}</SubmitButton>
    </CommandForm>
  );
}
