import { href } from "react-router";
import type { EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import { performanceWords } from "#languages/availability-words.ts";
import { useHouse } from "../boot.tsx";
import { useFormat } from "../format-context.tsx";
import { phoneLink } from "../house-facts.ts";
import { useFrameData } from "../layouts/frame-data.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import {
  enquiryPath,
  eventPath,
  loginPath,
  performancePath,
  registrationPath,
  waitingListPath,
} from "./paths.ts";

interface StateMessageProps {
  readonly event: EventSummary;
  readonly performance: PerformanceSummary;
}

/** Instead of the sale: why a performance cannot be bought here now, and what the visitor can do. */
export function StateMessage({ event, performance }: StateMessageProps) {
  const t = useTranslations("states");
  const format = useFormat();
  const { contact } = useHouse();
  const { key, when } = performanceWords(performance);
  const message = performance.ways === "enquiry" && key === "on-sale" ? "enquiry" : key;
  const frame = useFrameData();
  const isForSome = message.startsWith("priority") || message.startsWith("restricted");
  // A signed-in customer without the entitlement gains nothing by signing in.
  const toLogin = isForSome && !frame?.isSignedIn;
  const toMembership = isForSome && !toLogin && frame?.sellsMemberships;
  const toCall = message === "enquiry" || message === "off-sale" || message.startsWith("restricted");
  const toOthers = message === "sold-out" || message === "passed" || message === "cancelled";
  return (
    <Notice tone={message === "cancelled" ? "error" : "warning"}>
      <p>{t(message, { when: when ? format.dateTime(when) : "" })}</p>
      {toLogin ? (
        <ButtonLink to={loginPath(performancePath(event.slug, performance.id))}>{t("log-in")}</ButtonLink>
      ) : null}
      {toMembership ? (
        <ButtonLink to={href("/contributions/memberships")}>{t("become-a-member")}</ButtonLink>
      ) : null}
      {message === "sold-out" && frame?.hasWaitingLists ? (
        <ButtonLink to={waitingListPath(event.slug, performance.id)}>{t("to-waiting-list")}</ButtonLink>
      ) : null}
      {toOthers ? <TextLink to={eventPath(event.slug)}>{t("other-performances")}</TextLink> : null}
      {message === "enquiry" ? (
        <ButtonLink to={enquiryPath(event.slug, performance.id)}>{t("enquire")}</ButtonLink>
      ) : null}
      {message.startsWith("register") ? (
        <ButtonLink to={registrationPath(event.slug, performance.id, "first-choice")}>
          {t("to-registration")}
        </ButtonLink>
      ) : null}
      {toCall ? (
        <p>
          <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
          <br />
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      ) : null}
    </Notice>
  );
}
