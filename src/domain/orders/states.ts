/** A change of state names the states that it comes from, so that the second of two concurrent ones changes nothing. */

export const ORDER_FLOW = {
  reserved: ["paying", "cancelled"],
  paying: ["charging", "failed", "reserved"],
  charging: ["paid", "failed", "reserved"],
  paid: [],
  failed: [],
  cancelled: [],
} as const;

export const ORDER_BEGINS = ["reserved", "paying"] as const satisfies readonly OrderFlowState[];

/** A return is a count on the line, not a state: one of four mugs may have been returned. */
export const LINE_FLOW = {
  promised: ["fulfilled", "undeliverable"],
  fulfilled: [],
  undeliverable: [],
} as const;

export const LINE_BEGINS = ["promised"] as const satisfies readonly LineState[];

/**
 * opening: the page is being created. held: value issued by the house is set aside. submitted: a bank pays within days
 * or months. taking: the charge is requested. unmatched: money that fits no order.
 */
export const TENDER_FLOW = {
  opening: ["open", "submitted", "released", "failed"],
  open: ["taking", "submitted", "released", "failed", "unmatched"],
  held: ["taken", "released"],
  submitted: ["taken", "failed"],
  taking: ["taken", "failed", "unmatched"],
  taken: [],
  released: ["unmatched"],
  failed: ["unmatched"],
  unmatched: ["released", "taken"],
} as const;

export const TENDER_BEGINS = ["opening", "held"] as const satisfies readonly TenderState[];

export type OrderFlowState = keyof typeof ORDER_FLOW;
export type LineState = keyof typeof LINE_FLOW;
export type TenderState = keyof typeof TENDER_FLOW;

/** Tenders that have brought money or still can. An order has at most one external one. */
export const LIVE_TENDER: readonly TenderState[] = [
  "opening",
  "open",
  "held",
  "submitted",
  "taking",
  "taken",
];

type Flow = Readonly<Record<string, readonly string[]>>;

export function statesBefore<States extends Flow>(flow: States, state: keyof States & string) {
  return (Object.keys(flow) as (keyof States & string)[]).filter((from) => flow[from]?.includes(state));
}
