import type { ChosenFacts } from "../chosen-facts.ts";
import type { DialogProps, ShownSeats } from "../seat-types.ts";
import type { OfficeHall } from "../use-hall.ts";

/** Of the buttons and dialogs for the chosen seats. */
export interface ActionProps extends DialogProps {
  readonly shown: ShownSeats;
  readonly hall: OfficeHall;
  readonly facts: ChosenFacts;
  /** Clears the choice of seats; a dialog also closes. */
  readonly onDone: () => void;
}
