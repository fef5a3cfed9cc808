import type { OutputOf } from "#contract/operation.ts";
import type { tills } from "../../../box-office/operations/counter/tills.ts";
import { office } from "../../client/client.ts";

export type TillList = OutputOf<typeof tills.list>;
export type TillSession = NonNullable<TillList["own"]>;
export type Report = OutputOf<typeof tills.report>;

export const tillChanges = () => [office.tills.key()];
