import { isSameJson, type Json } from "#domain/json/json.ts";
import { withFact } from "#domain/seating/hall-edits.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import type { PlanSeatState } from "./hall-layers.ts";
import type { DrawnHall } from "./use-drawn-hall.ts";

interface InCommon<Value> {
  readonly isOne: boolean;
  /** Of the first. */
  readonly value: Value | undefined;
}

export interface ChosenFacts {
  readonly chosen: readonly PlanSeatState[];
  common(fact: string): InCommon<Json>;
  /** @param value undefined takes it off */
  set(fact: string, value: Json | undefined): void;
}

export function useChosenFacts(edited: EditedHall, hall: DrawnHall): ChosenFacts {
  const chosen = hall.chosen.flatMap((seat) => hall.states[seat] ?? []);
  return {
    chosen,
    common: (fact) => inCommon(chosen.map(({ facts }) => facts[fact])),
    set: (fact, value) =>
      edited.edit(({ plan, sidecar }) => ({
        plan,
        sidecar: withFact(sidecar, edited.seats, hall.guids, { fact, value }),
      })),
  };
}

/** What is denied and what is not said is the same to a visitor. */
export function inCommon<Value extends Json>(values: readonly (Value | undefined)[]): InCommon<Value> {
  const [first] = values;
  const isOne = values.every((value) => isSameJson(toldAs(value), toldAs(first)));
  return { isOne, value: first };
}

const toldAs = (value: Json | undefined) => (value === false || value === null ? undefined : value);
