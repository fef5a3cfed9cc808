import type { Moments, NoSuchMoment, Wall } from "../house/moments.ts";
import { type Clash, clashesOf, type Span } from "./clashes.ts";
import type { Planned, Production } from "./programme.ts";
import { writeWallTime } from "./season-edits.ts";

const MINUTE_MS = 60_000;

/** A performance in time and place. */
export interface PlannedSpan extends Span {
  readonly production: Production;
  readonly performance: Planned;
}

/** What is cancelled needs no hall. */
export function spansOf(productions: readonly Production[]): PlannedSpan[] {
  return productions.flatMap((production) =>
    production.performances.flatMap((performance) => {
      const { at, venue, cancelled } = performance;
      if (at === null || cancelled) return [];
      return [{ ...spanOf(production, at, venue), production, performance }];
    }),
  );
}

function spanOf(
  { minutes, people }: Pick<Production, "minutes" | "people">,
  at: number,
  venue: string,
): Span {
  return { at, ends: at + Math.max(1, minutes) * MINUTE_MS, venue, people };
}

/** A performance that is to be added or moved; null where what was typed names nothing. */
export interface Proposal {
  readonly day: string | null;
  readonly time: string | null;
  readonly hall: string | null;
  readonly venue: string;
  readonly priceList: string | null;
  /** What stood there. */
  readonly typed: string;
}

export type ProposalFault = "day" | "time" | "hall" | "price-list" | NoSuchMoment["reason"];

export interface JudgedProposal {
  readonly proposal: Proposal;
  /** As the season's file has it; null with a fault. */
  readonly starts: string | null;
  readonly at: number | null;
  readonly fault: ProposalFault | null;
  /** Of an hour that comes twice. */
  readonly offsets: readonly [string, string] | null;
  readonly clashes: readonly Clash<PlannedSpan | null>[];
}

interface Judging {
  readonly production: Pick<Production, "minutes" | "people">;
  /** Without those that are moved themselves. */
  readonly others: readonly PlannedSpan[];
  readonly moments: Moments;
}

/** Each with what is wrong with it, and what it meets: another performance, or (null) an earlier proposal. */
export function judge(
  proposals: readonly Proposal[],
  { production, others, moments }: Judging,
): JudgedProposal[] {
  const before: (Span & { readonly known: PlannedSpan | null })[] = [];
  const known = others.map((span) => ({ ...span, known: span }));
  return proposals.map((proposal) => {
    const read = momentOf(proposal, moments);
    if (!read.ok)
      return { proposal, starts: null, at: null, fault: read.fault, offsets: read.offsets, clashes: [] };
    const span = spanOf(production, read.at, proposal.venue);
    const clashes = [...clashesOf(span, known), ...clashesOf(span, before)].map(({ other, ...clash }) => ({
      ...clash,
      other: other.known,
    }));
    before.push({ ...span, known: null });
    return { proposal, starts: read.starts, at: read.at, fault: null, offsets: null, clashes };
  });
}

function momentOf({ day, time, hall, priceList }: Proposal, moments: Moments) {
  const no = (fault: ProposalFault, offsets: readonly [string, string] | null = null) => ({
    ...{ ok: false as const, fault, offsets },
  });
  if (day === null) return no("day");
  if (time === null) return no("time");
  if (hall === null || hall === "") return no("hall");
  if (priceList === null || priceList === "") return no("price-list");
  const wall: Wall = { day, time };
  const found = moments.read(writeWallTime(wall));
  if (!found.ok) return no(found.refusal.reason, found.refusal.offsets ?? null);
  return { ok: true as const, starts: writeWallTime(wall), at: found.value };
}
