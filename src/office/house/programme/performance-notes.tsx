import type { Clash } from "#domain/programme/clashes.ts";
import type { Planned } from "#domain/programme/programme.ts";
import type { JudgedProposal, PlannedSpan } from "#domain/programme/spans.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Badge } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useSeason } from "./season.tsx";

/** Cancelled, off sale, restricted, and what it meets. */
export function PerformanceNotes({
  performance,
  clashes,
}: {
  performance: Planned;
  clashes: readonly Clash<PlannedSpan>[];
}) {
  const t = useWords("programme");
  const { cancelled, offSale, restrictedTo } = performance;
  return (
    <>
      {cancelled ? <Badge tone="bad">{t("cancelled")}</Badge> : null}
      {offSale ? <Badge tone="warning">{t("off-sale")}</Badge> : null}
      {restrictedTo ? <Badge>{t(`only-${restrictedTo}`)}</Badge> : null}
      {clashes.length > 0 ? <ClashList clashes={clashes} /> : null}
    </>
  );
}

export function ClashList({ clashes }: { clashes: readonly Clash<PlannedSpan | null>[] }) {
  const words = useClashWords();
  return (
    <>
      {clashes.map((clash) => (
        <div key={`${clash.kind} ${clash.other?.performance.id}`}>
          <Badge tone={clash.kind === "hall" ? "bad" : "warning"}>{words(clash)}</Badge>
        </div>
      ))}
    </>
  );
}

function useClashWords(): (clash: Clash<PlannedSpan | null>) => string {
  const t = useWords("programme");
  const { say } = useSeason();
  const { shortDate, time } = useFormat();
  return ({ kind, other, people }) => {
    if (!other) return t("clash-proposal");
    const { production, at } = other;
    const about = {
      ...{ title: say(production.title, production.slug), date: shortDate(at), time: time(at) },
      people: people.join(", "),
    };
    return t(kind === "hall" ? "clash-hall" : "clash-cast", about);
  };
}

/** What is wrong with a day, an hour or a name. */
export function useProposalFault(): (judged: JudgedProposal) => string | null {
  const t = useWords("programme");
  return ({ fault, offsets, proposal }) => {
    if (fault === null) return null;
    const [first = "", second = ""] = offsets ?? [];
    return t(`fault-${fault}`, { time: proposal.time?.slice(0, 5) ?? "", first, second });
  };
}
