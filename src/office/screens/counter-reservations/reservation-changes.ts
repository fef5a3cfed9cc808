import { office } from "../../client/client.ts";
import { orderChanges } from "../order/order-changes.ts";

export const reservationChanges = () => [office.counter.reservations.key(), ...orderChanges()];
