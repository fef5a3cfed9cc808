import { refusal } from "#contract/refusals.ts";
import { orderNumber } from "../operation.ts";
import { lineId } from "./refund-preview.ts";

export const ticket = {
  order: orderNumber(),
  ticket: lineId().describe("Its id in the order, which stays when its code or seat changes"),
};

export const notChangeable = {
  "unknown-order": refusal(404),
  "unknown-ticket": refusal(404),
  "void-ticket": refusal(409),
  "ticket-used": refusal(409),
  "performance-over": refusal(409),
  "exchange-under-way": refusal(409),
};
