import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Band } from "#domain/seating/seating.ts";
import type { Message } from "#domain/text/message.ts";
import { readHouseFile } from "../house/house-files.ts";
import { folderSource } from "../house/house-source.ts";
import type { Fault } from "../json/fault.ts";
import { fileText } from "../json/json-text.ts";
import { completePlan } from "./complete-plan.ts";
import { firstSidecar, withRoomForStage } from "./first-sidecar.ts";
import { bandsFor, fitPlan } from "./fitted-plan.ts";
import { hallSidecarSchema, seatingPlanSchema } from "./hall.ts";
import { normalizePlan } from "./normalized-plan.ts";

/** The two files of a hall, parsed. An import keeps what it need not correct; `plan:export` returns them as they are. */
export interface HallTexts {
  readonly plan: unknown;
  readonly sidecar: unknown;
}

export interface ImportedHall extends HallTexts {
  readonly changes: readonly Message[];
}

/** `taken`: seat_guids of the other halls. */
export interface HallPlace {
  readonly id: string;
  readonly taken: ReadonlySet<string>;
  readonly bands?: Readonly<Record<string, Band>>;
  /** Adds no optional fields to a plan that is valid without them. */
  readonly keepsValid?: boolean;
}

/** @param sidecar undefined creates an initial one */
export function importedHall(
  plan: unknown,
  sidecar: unknown,
  newUuid: () => string,
  { id, taken, bands, keepsValid = false }: HallPlace = { id: "hall", taken: new Set() },
): ImportedHall {
  const isKept = keepsValid && seatingPlanSchema.safeParse(plan).success;
  const complete = isKept ? plan : completePlan(plan, newUuid);
  const normalized = normalizePlan(complete, newUuid, bands !== undefined && "" in bands);
  const parsed = seatingPlanSchema.safeParse(normalized.plan);
  if (!parsed.success) return { plan: normalized.plan, sidecar: sidecar ?? {}, changes: normalized.changes };
  const roomy = sidecar === undefined ? withRoomForStage(parsed.data) : { plan: parsed.data, changes: [] };
  const fitted = fitPlan(roomy.plan, id, taken);
  const own = sidecar ?? firstSidecar(fitted.plan, bandsFor(fitted.plan, bands));
  const changes = [...roomy.changes, ...fitted.changes];
  return {
    // Without corrections byte for byte the same.
    plan: changes.length === 0 ? normalized.plan : fitted.plan,
    sidecar: renamed(withAccessible(own, normalized.accessible), fitted.guids),
    changes: [...normalized.changes, ...changes],
  };
}

function withAccessible(sidecar: unknown, guids: readonly string[]): unknown {
  const seats = hallSidecarSchema.shape.seats.safeParse((sidecar as { seats?: unknown } | null)?.seats);
  if (guids.length === 0 || !seats.success || typeof sidecar !== "object") return sidecar;
  const facts = guids.map((guid) => [guid, { accessible: true, ...seats.data[guid] }]);
  return { ...sidecar, seats: { ...seats.data, ...Object.fromEntries(facts) } };
}

function renamed(sidecar: unknown, guids: ReadonlyMap<string, string>): unknown {
  const seats = hallSidecarSchema.shape.seats.safeParse((sidecar as { seats?: unknown } | null)?.seats);
  if (guids.size === 0 || !seats.success || typeof sidecar !== "object") return sidecar;
  const named = Object.entries(seats.data).map(([guid, facts]) => [guids.get(guid) ?? guid, facts]);
  return { ...sidecar, seats: Object.fromEntries(named) };
}

export async function writeHall(house: string, id: string, hall: HallTexts): Promise<void> {
  await mkdir(join(house, "halls"), { recursive: true });
  await writeFile(join(house, "halls", `${id}.json`), fileText(hall.plan));
  await writeFile(join(house, "halls", `${id}.sidecar.json`), fileText(hall.sidecar));
}

/** Null if there is no such hall or it cannot be read; `faults` has the reason. */
export async function exportHall(house: string, id: string, faults: Fault[]): Promise<HallTexts | null> {
  const read = (file: string) =>
    readHouseFile(folderSource(house), {
      file: `halls/${file}`,
      schema: z.unknown(),
      faults,
      isOptional: true,
    });
  const plan = await read(`${id}.json`);
  const sidecar = await read(`${id}.sidecar.json`);
  return plan.raw === undefined || sidecar.raw === undefined
    ? null
    : { plan: plan.raw, sidecar: sidecar.raw };
}
