import type { OutputOf } from "#contract/operation.ts";
import type { seats } from "../../../box-office/operations/seats/seats.ts";

export type ShownSeats = OutputOf<typeof seats.show>;
export type Party = ShownSeats["parties"][number];
export type Allocation = ShownSeats["allocations"][number];
export type Guest = Allocation["guests"][number];

export interface DialogProps {
  readonly onClose: () => void;
}
