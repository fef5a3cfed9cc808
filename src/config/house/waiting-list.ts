import { z } from "zod";

/** Waiting lists for performances that are sold out; null for none. */
export const waitingList = z
  .strictObject({
    /** How long an offered party has to pay. */
    offerHours: z.number().positive().max(168).default(24),
    /** An offer that leaves less time is not made; the seats go on sale. */
    leastMinutes: z.int().min(10).max(1440).default(60),
    /** Offers end so long before the start. */
    hoursBefore: z.number().min(0).max(72).default(3),
    /** Whether members are served before others. */
    membersFirst: z.boolean().default(false),
    /** What happens to a party's entry when it buys tickets elsewhere. */
    boughtElsewhere: z.enum(["end", "ask"]).default("ask"),
    mostTickets: z.int().min(1).max(20).default(6),
  })
  .nullable()
  .default(null);
