import { z } from "zod";

const at = z.iso.datetime();

/** A performance as the door sees it. */
export const opening = z.object({
  id: z.int(),
  title: z.string(),
  venue: z.string(),
  ...{ starts: at, doorsOpen: at, ends: at },
  cancelled: z.boolean(),
  entrances: z.array(z.object({ id: z.string().describe("Its Swedish name"), name: z.string() })),
  tickets: z.int().describe("Valid ones"),
  in: z.int().describe("Let in, also those that have left again"),
});
export type DoorOpening = z.infer<typeof opening>;
