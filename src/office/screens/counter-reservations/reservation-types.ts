import type { OutputOf } from "#contract/operation.ts";
import type { salePayment } from "../../../box-office/operations/counter/paying.ts";

export type Reservation = OutputOf<typeof salePayment.reservations>["entries"][number];

export interface ReservationDialogProps {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}
