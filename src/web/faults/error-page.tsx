import { useEffect } from "react";
import { isRouteErrorResponse, useMatches } from "react-router";
import { useHouse } from "../boot.tsx";
import { PageHead } from "../head.tsx";
import { phoneLink } from "../house-facts.ts";
import { BareFrame } from "../layouts/default/bare-frame.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";

/** Until a page with a 503 reloads. */
export const TRY_AGAIN_SECONDS = 5;

export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations("errors");
  const { contact } = useHouse();
  const kind = errorKind(error);
  return (
    <BareFrame>
      <PageHead title={t(`${kind}-title`)} pageClass="rest" />
      {kind === "unavailable" ? <TryAgain /> : null}
      <h1>{t(`${kind}-title`)}</h1>
      <p>{t(`${kind}-text`)}</p>
      {kind === "not-found" || kind === "preview" ? (
        <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
      ) : (
        <ButtonLink to="" reloadDocument variant="secondary">
          {t("reload")}
        </ButtonLink>
      )}
      <p>
        {t("call")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
      </p>
    </BareFrame>
  );
}

/** Without scripts a refresh in the head does it (`RefreshUnscripted`). */
function TryAgain() {
  useEffect(() => {
    // After a form, `reload` would ask to submit it again.
    const timer = setTimeout(() => location.replace(location.href), TRY_AGAIN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** Allowed only in the head. For error pages and loaders that return `refreshSeconds`. */
export function RefreshUnscripted({ error }: { error: unknown }) {
  const shown = useMatches().at(-1)?.loaderData;
  const requested = error ? null : refreshOf(shown);
  const seconds = errorKind(error) === "unavailable" ? TRY_AGAIN_SECONDS : requested;
  if (seconds === null) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

function refreshOf(loaded: unknown): number | null {
  if (typeof loaded !== "object" || loaded === null || !("refreshSeconds" in loaded)) return null;
  return typeof loaded.refreshSeconds === "number" ? loaded.refreshSeconds : null;
}

export function errorKind(
  error: unknown,
): "not-found" | "maintenance" | "preview" | "unavailable" | "too-many" | "unreadable" | "fault" {
  if (!isRouteErrorResponse(error)) return "fault";
  if (error.status === 404) return "not-found";
  for (const kind of ["maintenance", "preview"] as const) if (isFrom(kind, error.data)) return kind;
  if (error.status === 429) return "too-many";
  if (error.status === 503) return "unavailable";
  return error.status >= 400 && error.status < 500 ? "unreadable" : "fault";
}

/** The middleware of this name threw it. */
function isFrom(middleware: string, data: unknown): boolean {
  return typeof data === "object" && data !== null && middleware in data;
}
