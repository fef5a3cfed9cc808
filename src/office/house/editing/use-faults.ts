import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { JsonPath } from "#domain/json/json.ts";
import { office } from "../../client/client.ts";
import { isAtOrIn } from "../form/form-context.ts";
import type { DraftCheck, HouseFault } from "../house-types.ts";
import { isEditedSince } from "./unsaved.ts";
import { useUnsaved } from "./use-unsaved.ts";

export interface DraftFaults {
  readonly check: DraftCheck | undefined;
  readonly all: readonly HouseFault[];
  /** At a place of a file, or inside it. */
  at(file: string, path: JsonPath): readonly HouseFault[];
  of(file: string): readonly HouseFault[];
  /** In a file, except those that a screen shows beside their fields. */
  others(file: string, shown: (path: JsonPath) => boolean): readonly HouseFault[];
}

/** What is wrong with a draft, as it was last checked. */
export function useFaults(draft: string): DraftFaults {
  const { data } = useQuery(office.drafts.check.queryOptions({ input: { draft } }));
  const { state } = useUnsaved(draft);
  return useMemo(() => {
    // Those of a place that was edited since are shown after the next check.
    const faults = (data?.faults ?? []).filter(
      ({ file, path = [] }) =>
        path.length === 0 || !isEditedSince(state, data?.revision ?? 0, { file, path }),
    );
    return {
      check: data,
      all: faults,
      at: (file, path) => faults.filter((fault) => fault.file === file && isAtOrIn(fault, path)),
      of: (file) => faults.filter((fault) => fault.file === file),
      others: (file, shown) => faults.filter((fault) => fault.file === file && !shown(fault.path ?? [])),
    };
  }, [data, state]);
}
