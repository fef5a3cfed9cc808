import type { z } from "zod";
import type { reports } from "../../../box-office/operations/reports.ts";

export type MatchedPayouts = z.output<typeof reports.payouts.output>;
