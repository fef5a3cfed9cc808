import type { z } from "zod";
import type { payouts } from "../../../box-office/operations/reports/payouts.ts";

export type { MatchedPayouts } from "../../../box-office/operations/reports/payouts.ts";
export type FetchedPayouts = z.output<typeof payouts.fetched.output>;
