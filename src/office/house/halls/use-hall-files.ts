import { useMemo } from "react";
import type { HallFiles } from "#domain/seating/hall-edits.ts";
import { type FiledSeat, filedSeats } from "#domain/seating/hall-files.ts";
import { useEditedFile } from "../editing/use-edited-file.ts";
import { planFile, sidecarFile } from "./hall-of-draft.ts";

export interface EditedHall {
  readonly isLoaded: boolean;
  readonly files: HallFiles;
  /** In the plan's order. */
  readonly seats: readonly FiledSeat[];
  edit(change: (before: HallFiles) => HallFiles): void;
}

/** The two files of a hall, with all that was typed. */
export function useHallFiles(draft: string, hall: string): EditedHall {
  const plan = useEditedFile(draft, planFile(hall));
  const sidecar = useEditedFile(draft, sidecarFile(hall));
  const seats = useMemo(() => filedSeats(plan.json), [plan.json]);
  const files = useMemo(() => ({ plan: plan.json, sidecar: sidecar.json }), [plan.json, sidecar.json]);
  return {
    ...{ isLoaded: plan.isLoaded && sidecar.isLoaded, files, seats },
    edit(change) {
      // Each file as it is now: two changes may come before the next rendering.
      plan.change((planBefore) => {
        let planAfter = planBefore;
        sidecar.change((sidecarBefore) => {
          const after = change({ plan: planBefore, sidecar: sidecarBefore });
          planAfter = after.plan;
          return after.sidecar;
        });
        return planAfter;
      });
    },
  };
}
