/**
 * What may become of an order, of a line of it and of a tender, as data: every write names the state it comes from, so that whoever is
 * second changes nothing. A state that leads nowhere is an end.
 */

export const ORDER_FLOW = {
  reserved: ["paying", "cancelled"],
  paying: ["charging", "failed", "reserved"],
  charging: ["paid", "failed", "reserved"],
  paid: [],
  failed: [],
  cancelled: [],
} as const;

/** Placed, or reserved to be paid later. */
export const ORDER_BEGINS = ["reserved", "paying"] as const satisfies readonly OrderFlowState[];

/** Given back is no state of a line but a count: of four mugs one may have gone back. */
export const LINE_FLOW = {
  promised: ["fulfilled", "undeliverable"],
  fulfilled: [],
  undeliverable: [],
} as const;

export const LINE_BEGINS = ["promised"] as const satisfies readonly LineState[];

/**
 * opening: nobody has its page yet. open: the visitor may pay. held: value of our own is set aside.
 * submitted: it comes in the days or months ahead, from a bank. taking: what it is for is set aside, and the charge was asked for. stray: money came that no order can have.
 */
export const TENDER_FLOW = {
  opening: ["open", "submitted", "released", "failed"],
  open: ["taking", "submitted", "released", "failed", "stray"],
  held: ["taken", "released"],
  submitted: ["taken", "failed"],
  taking: ["taken", "failed", "stray"],
  taken: [],
  released: ["stray"],
  failed: ["stray"],
  stray: ["released", "taken"],
} as const;

/** A tender begins with a page that is being opened, or with value that is set aside at once. */
export const TENDER_BEGINS = ["opening", "held"] as const satisfies readonly TenderState[];

export type OrderFlowState = keyof typeof ORDER_FLOW;
export type LineState = keyof typeof LINE_FLOW;
export type TenderState = keyof typeof TENDER_FLOW;

/** Tenders that may yet bring their money, or have brought it: an order has at most one external one. */
export const LIVE_TENDER: readonly TenderState[] = [
  "opening",
  "open",
  "held",
  "submitted",
  "taking",
  "taken",
];

type Flow = Readonly<Record<string, readonly string[]>>;

/** The states from which one may come to this one: what a conditional write names. */
export function statesBefore<States extends Flow>(flow: States, state: keyof States & string) {
  return (Object.keys(flow) as (keyof States & string)[]).filter((from) => flow[from]?.includes(state));
}
