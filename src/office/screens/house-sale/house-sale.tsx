import { useParams, useSearchParams } from "react-router";
import { UNTIL_START } from "#domain/house/moments.ts";
import { isSameJson } from "#domain/json/json.ts";
import { inOrder, type Planned, type Production, type SaleLine } from "#domain/programme/programme.ts";
import { changePerformances } from "#domain/programme/season-edits.ts";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { Faults } from "../../house/faults.tsx";
import { DraftScreen, DraftSeason } from "../../house/programme/draft-screen.tsx";
import { SEASON, useSeason } from "../../house/programme/season.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { SaleTimeline } from "./sale-timeline.tsx";
import { WhoSees } from "./who-sees.tsx";
import { WindowFields } from "./window-fields.tsx";

/** When some performances of a production are sold, and to whom. */
export default function HouseSale() {
  return (
    <DraftSeason>
      <Sale />
    </DraftSeason>
  );
}

function Sale() {
  const t = useWords("programmeSale");
  const { event = "" } = useParams();
  const wanted = (useSearchParams()[0].get("performances") ?? "").split(",").map(Number);
  const { draft, productions, say } = useSeason();
  const production = productions.find(({ slug }) => slug === event);
  const performances = inOrder((production?.performances ?? []).filter(({ id }) => wanted.includes(id)));
  const [first] = performances;
  return (
    <DraftScreen
      key={event}
      title={t("title", { title: production ? say(production.title, event) : event })}
      kind={t("kind")}
      actions={<ButtonLink to={draftPath(draft, "programme", event)}>{t("to-production")}</ButtonLink>}
    >
      {production && first ? (
        <Windows production={production} performances={performances} first={first} />
      ) : (
        <EmptyState title={t("none")} />
      )}
    </DraftScreen>
  );
}

interface WindowsProps {
  readonly production: Production;
  readonly performances: readonly Planned[];
  readonly first: Planned;
}

function Windows({ production, performances, first }: WindowsProps) {
  const t = useWords("programmeSale");
  const { draft, change, mayEdit, pricing } = useSeason();
  const { dateTime } = useFormat();
  const faults = useFaults(draft);
  const isAlike = performances.every(({ sale }) => isSameJson(plain(sale), plain(first.sale)));
  const setLines = (lines: readonly SaleLine[]) =>
    change((json) =>
      changePerformances(json, new Set(performances.map(({ id }) => id)), (before) => ({
        ...before,
        sale: plain(lines),
      })),
    );
  const names = performances.map(({ at, starts }) => (at === null ? starts : dateTime(at)));
  const found = performances.flatMap(({ id }) =>
    faults.at(SEASON, ["events", production.slug, "performances", String(id), "sale"]),
  );
  const unused = pricing.modesOfSale.find(({ id }) => !first.sale.some((line) => line.modeOfSale === id));
  return (
    <>
      <p>{t("performances", { count: performances.length, names: names.join("; ") })}</p>
      {isAlike ? null : (
        <Notice tone="warning" title={t("differ")}>
          <p>{t("differ-text", { first: names[0] ?? "" })}</p>
          {mayEdit ? <Button onPress={() => setLines(first.sale)}>{t("make-alike")}</Button> : null}
        </Notice>
      )}
      {found.length > 0 ? (
        <Notice tone="warning" title={t("faults")}>
          <Faults faults={found} />
        </Notice>
      ) : null}
      <Panel
        title={t("windows")}
        actions={
          mayEdit && isAlike ? (
            <Button
              onPress={() =>
                setLines([...first.sale, { modeOfSale: unused?.id ?? null, from: "-90d", to: UNTIL_START }])
              }
            >
              {t("add")}
            </Button>
          ) : null
        }
      >
        {first.sale.length === 0 ? <EmptyState title={t("no-windows")} /> : null}
        <SaleTimeline performance={first} isReadOnly={!mayEdit || !isAlike} onChange={setLines} />
        {first.sale.map((line, at) => (
          <WindowFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two windows may be alike
            key={at}
            line={line}
            starts={first.at}
            isReadOnly={!mayEdit || !isAlike}
            onChange={(changed) => setLines(first.sale.with(at, changed))}
            onRemove={() => setLines(first.sale.toSpliced(at, 1))}
          />
        ))}
      </Panel>
      <WhoSees performances={performances} />
    </>
  );
}

/** As the season's file has it: a window until the start names no end. */
function plain(lines: readonly SaleLine[]) {
  return lines.map(({ modeOfSale, from, to }) => ({
    modeOfSale,
    from,
    ...(to === UNTIL_START ? {} : { to }),
  }));
}
