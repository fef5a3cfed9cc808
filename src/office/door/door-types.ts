import type { OutputOf } from "#contract/operation.ts";
import type { door } from "../../box-office/operations/door/door.ts";

export type Live = OutputOf<typeof door.live>;
export type Opening = Live["performance"];
export type Phone = Live["devices"][number];
export type Pairing = OutputOf<typeof door.pair>;
export type Conflict = OutputOf<typeof door.conflicts>["conflicts"][number];
export type LateSeat = OutputOf<typeof door.late>["seats"][number];
export type ListedTicket = OutputOf<typeof door.list>["tickets"][number];
export type Entered = OutputOf<typeof door.enter>;
