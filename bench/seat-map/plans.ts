import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeatPlan } from "../../src/contract/operations/seating.ts";
import { withLabels } from "../../src/seat-map/drawing/label-places.ts";
import { hallOfPlan } from "../../src/seat-map/hall/hall-of-plan.ts";
import { packHall } from "../../src/web/seat-map/hall/packed-hall.ts";
import { agenda } from "../../tooling/agenda.ts";
import { compileAll } from "../../tooling/compile-messages.ts";
import { ROOT } from "../load/bench-shop.ts";
import type { BenchPlan } from "./contestant.ts";

/** What bench:seat-map compares with: performances of the running shop, and their halls as each contestant gets them. */

export interface Performance {
  readonly event: string;
  readonly performance: number;
}

export function mapOf(url: string, { event, performance }: Performance): string {
  return `${url}/events/${event}/${performance}/syos`;
}

export async function mainStage(url: string): Promise<Performance> {
  const found = (await agenda(url)).find(
    ({ availability, ways, venue }) =>
      availability.state === "select-or-book" && ways === "both" && venue.id === "main-stage",
  );
  if (!found) throw new Error("Nothing is sold on the main stage");
  return { event: found.event.slug, performance: found.id };
}

export async function planOf(shop: string, { event, performance }: Performance): Promise<BenchPlan> {
  const api = `${shop}/api/v1`;
  const sold = await read<{ performance: Pick<BenchPlan, "priceTypes" | "prices"> }>(
    `${api}/events/${event}/performances/${performance}`,
  );
  const { plan, status, bands } = await read<{ plan: string; status: string; bands: string }>(
    `${api}/performances/${performance}/seats`,
  );
  const hall = withLabels(hallOfPlan(await read<SeatPlan>(`${api}/seat-plans/${plan}`)));
  return {
    seats: hall.pointed.length,
    hall: packHall(hall),
    status,
    bands,
    priceTypes: sold.performance.priceTypes,
    prices: sold.performance.prices,
    words: await mapWords(),
  };
}

async function mapWords(): Promise<BenchPlan["words"]> {
  const file = await readFile(join(ROOT, "src/languages/sv/seat-map.json"), "utf8");
  const { seatMap } = JSON.parse(file) as { seatMap: Record<string, string> };
  return compileAll(seatMap) as BenchPlan["words"];
}

async function read<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Answer;
}
