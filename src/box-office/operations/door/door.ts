import { doorDevices } from "./devices.ts";
import { doorLive } from "./live.ts";
import { doorTickets } from "./tickets.ts";

export const door = { ...doorTickets, ...doorDevices, ...doorLive };
