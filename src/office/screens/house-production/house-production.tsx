import { useParams } from "react-router";
import { eventIn } from "#domain/programme/season-edits.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { Faults } from "../../house/faults.tsx";
import { PreviewLink } from "../../house/preview-link.tsx";
import { DraftScreen, DraftSeason } from "../../house/programme/draft-screen.tsx";
import { SEASON, useSeason } from "../../house/programme/season.tsx";
import { useSession } from "../../session/session-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { ABOUT_FIELDS, AboutPanel } from "./about-panel.tsx";
import { PerformancesPanel } from "./performances-panel.tsx";

/** A production with its performances. */
export default function HouseProduction() {
  return (
    <DraftSeason>
      <Production />
    </DraftSeason>
  );
}

function Production() {
  const t = useWords("programme");
  const { event = "" } = useParams();
  const { backEnd } = useSession();
  const { draft, json, productions, say } = useSeason();
  const faults = useFaults(draft);
  const production = productions.find(({ slug }) => slug === event);
  const about = eventIn(json, event);
  const others = faults
    .others(SEASON, (path) => ABOUT_FIELDS.includes(path[2] ?? ""))
    .filter(({ path }) => path?.[0] === "events" && path[1] === event);
  return (
    <DraftScreen
      key={event}
      title={production ? say(production.title, event) : event}
      kind={t("production")}
      actions={
        <>
          <ButtonLink to={draftPath(draft, "programme")}>{t("title")}</ButtonLink>
          {backEnd === "engine" ? (
            <>
              <PreviewLink draft={draft} page={`/events/${encodeURIComponent(event)}`} />
              <ButtonLink to={`${draftPath(draft, "emails")}?event=${encodeURIComponent(event)}`}>
                {t("emails")}
              </ButtonLink>
            </>
          ) : null}
        </>
      }
    >
      {production && about ? (
        <>
          {others.length > 0 ? (
            <Notice tone="warning" title={t("faults")}>
              <Faults faults={others} />
            </Notice>
          ) : null}
          <PerformancesPanel production={production} />
          <AboutPanel slug={event} about={about} faults={faults} />
        </>
      ) : (
        <EmptyState title={t("no-production")} />
      )}
    </DraftScreen>
  );
}
