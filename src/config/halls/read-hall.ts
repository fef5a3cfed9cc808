import type { z } from "zod";
import { readHouseFile } from "../house/house-files.ts";
import { type Fault, reporterFor } from "../json/fault.ts";
import { type HallSidecar, hallSidecarSchema, type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";
import { planFaults, sidecarFaults } from "./hall-faults.ts";

/** Undefined where a file does not fit its schema. */
interface ReadHall {
  readonly plan: SeatingPlanFile | undefined;
  readonly sidecar: HallSidecar | undefined;
}

/** Reads a hall's two files and reports everything that is wrong with either, or with both together. */
export async function readHall(
  folder: string,
  files: { readonly plan: string; readonly sidecar: string | null },
  faults: Fault[],
): Promise<ReadHall> {
  const plan = await readHouseFile(folder, files.plan, seatingPlanSchema, faults);
  const sidecar =
    files.sidecar === null ? null : await readHouseFile(folder, files.sidecar, hallSidecarSchema, faults);
  const legible = plan.content ?? legiblePlan(plan.raw);
  if (legible) planFaults(legible, reporterFor(files.plan, faults), sidecar?.content);
  if (plan.content && sidecar?.content && files.sidecar !== null) {
    const hall = { plan: plan.content, sidecar: sidecar.content };
    sidecarFaults(hall, reporterFor(files.sidecar, faults));
  }
  return { plan: plan.content, sidecar: sidecar?.content };
}

/**
 * The plan without what does not fit the schema, so that its other faults are found in the same go. Undefined
 * where something is missing that it cannot do without: removing a seat would move all those behind it.
 */
function legiblePlan(raw: unknown): SeatingPlanFile | undefined {
  const copy = structuredClone(raw);
  for (const issue of seatingPlanSchema.safeParse(copy).error?.issues ?? []) takeOut(copy, issue);
  return seatingPlanSchema.safeParse(copy).data;
}

function takeOut(root: unknown, issue: z.core.$ZodIssue): void {
  const unknownKeys = issue.code === "unrecognized_keys";
  const parent = (unknownKeys ? issue.path : issue.path.slice(0, -1)).reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    root,
  );
  if (typeof parent !== "object" || parent === null || Array.isArray(parent)) return;
  for (const key of unknownKeys ? issue.keys : issue.path.slice(-1)) Reflect.deleteProperty(parent, key);
}
