import { z } from "zod";
import { messageSchema } from "#contract/message.ts";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, performanceId } from "./operation.ts";

const performance = performanceId();
const titled = { title: z.string() };
/** How many orders have customers who are emailed. */
const notified = z.object({ ...titled, notified: z.int() });

const notComing = {
  "unknown-performance": refusal(404),
  begun: refusal(409, titled),
};
const notChanged = {
  "changed-meanwhile": refusal(409),
  "hall-is-taken": refusal(409, { by: z.int() }),
  "does-not-fit": refusal(409, { because: messageSchema }),
  "no-such-moment": refusal(422, { because: messageSchema }),
  past: refusal(409),
  unchanged: refusal(409, titled),
};

export const performances = {
  cancel: officeOperation({
    method: "POST",
    path: "/performances/{performance}/cancel",
    summary: "Cancel a performance: its ticket holders are emailed and choose a refund or credit",
    permission: "performances.change",
    command: { name: "cancel", words: ["performance"] },
    input: z.object({ performance }),
    output: notified,
    refusals: { ...notComing, ...notChanged, "cancelled-before": refusal(409, titled) },
  }),
  reinstate: officeOperation({
    method: "POST",
    path: "/performances/{performance}/reinstate",
    summary: "Reinstate a cancelled performance; its ticket holders are emailed",
    permission: "performances.change",
    command: { name: "reinstate", words: ["performance"] },
    input: z.object({ performance }),
    output: notified,
    refusals: { ...notComing, ...notChanged, "not-cancelled": refusal(409, titled) },
  }),
  move: officeOperation({
    method: "POST",
    path: "/performances/{performance}/move",
    summary: "Move a performance to another date or time: its ticket holders are emailed and may choose",
    permission: "performances.change",
    command: { name: "move", words: ["performance", "starts"] },
    input: z.object({
      performance,
      starts: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?$/, "as 2027-02-06T19:00")
        .describe(
          "In the house's time zone, as 2027-02-06T19:00; with an offset for an hour that occurs twice",
        ),
    }),
    output: notified,
    refusals: { ...notComing, ...notChanged, cancelled: refusal(409, titled) },
  }),
};
