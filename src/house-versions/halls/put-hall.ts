import { z } from "zod";
import { type SeatingPlanFile, seatingPlanSchema } from "#config/halls/hall.ts";
import { type HallTexts, importedHall } from "#config/halls/hall-store.ts";
import { refittedSidecar } from "#config/halls/refitted-sidecar.ts";
import { readHouseFile } from "#config/house/house-files.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import { type Fault, reporterFor } from "#config/json/fault.ts";
import { fileText } from "#config/json/json-text.ts";
import { reportIssues } from "#config/json/schema-words.ts";
import { isSameJson } from "#domain/json/json.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Band } from "#domain/seating/seating.ts";
import { type Message, message } from "#domain/text/message.ts";
import { type HouseDraft, makeDraftFiles } from "../drafts.ts";
import { parseJson } from "../house-changes.ts";
import type { VersionServices } from "../services.ts";
import { storedHouse } from "../stored-house.ts";
import { hallIds, planFile, rawOf, sidecarFile } from "./draft-halls.ts";

export interface HallToPut {
  readonly hall: string;
  readonly plan: Uint8Array;
  /** Null keeps the hall's own, fitted to the plan; a hall without one gets a first sidecar. */
  readonly sidecar: Uint8Array | null;
  /** Of categories with other names; of "" for seats without a category. */
  readonly bands: Readonly<Record<string, Band>>;
}

export type PutHallRefusal =
  | { readonly reason: "unknown-draft" | "hall-exists" }
  | { readonly reason: "not-a-plan"; readonly faults: readonly Fault[] };

export interface PutHall {
  readonly draft: HouseDraft;
  /** What was corrected. */
  readonly changes: readonly Message[];
}

/** Adds a seating plan to a draft, or replaces it, as `plan:import` does. What is merely wrong is kept and found by the checker. */
export async function putDraftHall(
  services: VersionServices,
  id: string,
  wanted: HallToPut & { readonly isNew: boolean },
): Promise<Outcome<PutHall, PutHallRefusal>> {
  const { hall, isNew } = wanted;
  let changes: readonly Message[] = [];
  const put = await makeDraftFiles<Exclude<PutHallRefusal, { readonly reason: "unknown-draft" }>>(
    services,
    id,
    async (transaction, draft) => {
      const house = storedHouse(transaction, `draft ${draft.name}`, draft.tree);
      if (isNew && (await hallIds(house)).includes(hall)) return refused("hall-exists");
      const made = await hallFiles(house, wanted, services.random.id);
      if (!made.ok) return made;
      changes = made.value.changes;
      return done(made.value.files);
    },
  );
  return put.ok ? done({ draft: put.value, changes }) : put;
}

async function hallFiles(house: HouseSource, wanted: HallToPut, newUuid: () => string) {
  const { hall, bands } = wanted;
  const faults: Fault[] = [];
  const uploaded = { plan: wanted.plan, sidecar: wanted.sidecar };
  const given = {
    plan: await readUploaded(planFile(hall), uploaded.plan, faults),
    sidecar: uploaded.sidecar ? await readUploaded(sidecarFile(hall), uploaded.sidecar, faults) : undefined,
  };
  if (faults.length > 0) return refused("not-a-plan", { faults });
  const taken = await seatsOfOthers(house, hall);
  const before = given.sidecar === undefined ? await rawOf(house, sidecarFile(hall)) : given.sidecar;
  const imported = importedHall(given.plan, before, newUuid, { id: hall, taken, bands, keepsValid: true });
  const plan = seatingPlanSchema.safeParse(imported.plan);
  if (!plan.success) {
    reportIssues(plan.error.issues, imported.plan, reporterFor(planFile(hall), faults));
    return refused("not-a-plan", { faults });
  }
  const fitted = given.sidecar === undefined && before !== undefined ? refitted(imported, plan.data) : null;
  const sidecar = fitted?.sidecar ?? imported.sidecar;
  return done({
    files: new Map([
      [planFile(hall), written(imported.plan, uploaded.plan)],
      [sidecarFile(hall), written(sidecar, uploaded.sidecar)],
    ]),
    changes: [...imported.changes, ...(fitted?.changes ?? [])],
  });
}

/** It was read from JSON. */
const jsonOf = (value: unknown) => parseJson(textOf(value)) ?? null;
const textOf = (value: unknown) => Buffer.from(fileText(value));

const refitted = ({ sidecar }: HallTexts, plan: SeatingPlanFile) => refittedSidecar(jsonOf(sidecar), plan);

/** What needed no correction is kept byte for byte. */
function written(value: unknown, bytes: Uint8Array | null): Uint8Array {
  return bytes && isSameJson(jsonOf(value), parseJson(bytes)) ? bytes : textOf(value);
}

async function readUploaded(file: string, bytes: Uint8Array, faults: Fault[]): Promise<unknown> {
  const source = { name: file, read: async () => Buffer.from(bytes), list: async () => [] };
  try {
    return (await readHouseFile(source, { file, schema: z.unknown(), faults })).raw;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    faults.push({ file, place: "", reason: message`it is nested too deeply` });
    return undefined;
  }
}

/** A seat's id is unique in the house, not only in its hall. */
async function seatsOfOthers(house: HouseSource, hall: string): Promise<ReadonlySet<string>> {
  const others = (await hallIds(house)).filter((id) => id !== hall);
  const plans = await Promise.all(others.map((id) => rawOf(house, planFile(id))));
  return new Set(
    plans.flatMap((plan) =>
      (seatingPlanSchema.safeParse(plan).data?.zones ?? []).flatMap(({ rows }) =>
        rows.flatMap(({ seats }) => seats.map((seat) => seat.seat_guid)),
      ),
    ),
  );
}
