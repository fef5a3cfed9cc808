import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStatus, type LiveStatus, withOwnSeats } from "./live-status.ts";

/** Four seats: free, taken, free, not sold here. */
const MAP = JSON.stringify({ plan: "p", seats: 4, map: btoa(String.fromCharCode(0b11_00_01_00)) });

class Line extends EventTarget {
  static readonly CLOSED = 2;
  static readonly open: Line[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Line.open.push(this);
  }
  close() {
    this.readyState = 2;
    Line.open.splice(Line.open.indexOf(this), 1);
  }
  refuse() {
    this.readyState = Line.CLOSED;
    this.onerror?.();
  }
  breakOff() {
    this.readyState = 0;
    this.onerror?.();
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const requested: string[] = [];
const heard: LiveStatus[] = [];
let stop = () => {};
const follow = () => {
  stop = followStatus(
    7,
    (news) => heard.push(news),
    () => 0,
  );
};
const show = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  const world = new EventTarget();
  vi.stubGlobal("EventSource", Line);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address);
    return new Response(MAP);
  });
  page.visibilityState = "visible";
});
afterEach(() => {
  stop();
  expect(Line.open).toEqual([]);
  for (const list of [requested, heard, Line.open]) list.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a map message is decoded to one status for each seat", () => {
  follow();
  expect(Line.open.map(({ address }) => address)).toEqual(["/live/seats/7"]);
  Line.open[0]?.onmessage?.({ data: MAP });
  expect(heard).toEqual([{ plan: "p", status: "0103" }]);
  Line.open[0]?.onmessage?.({ data: "nonsense" });
  expect(heard).toHaveLength(1);
});

test("a hidden page closes its live connection and opens one when visible again", () => {
  follow();
  show("hidden");
  expect(Line.open).toEqual([]);
  show("visible");
  expect(Line.open).toHaveLength(1);
});

test("a refused live stream falls back to polling and is retried later", async () => {
  follow();
  Line.open[0]?.refuse();
  expect(Line.open).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toEqual(["/live/seats/7/map"]);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requested).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requested).toHaveLength(5);
  expect(Line.open).toHaveLength(1);
});

test("a broken live connection reconnects, and is abandoned after repeated breaks without a map", async () => {
  follow();
  const [line] = Line.open;
  line?.breakOff();
  line?.onmessage?.({ data: MAP });
  line?.breakOff();
  line?.breakOff();
  expect(Line.open).toHaveLength(1);
  line?.breakOff();
  expect(Line.open).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toHaveLength(1);
});

test("polling stops when the visitor leaves the page", async () => {
  follow();
  Line.open[0]?.refuse();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([]);
  expect(heard).toEqual([]);
});

test("the visitor's own seats remain marked as theirs, although the shared map has them as taken", () => {
  expect(withOwnSeats({ plan: "p", status: "1101" }, { status: "0210", bands: "1111" })).toEqual({
    status: "1201",
    bands: "1111",
  });
  expect(withOwnSeats({ plan: "p", status: "0000" }, { status: "0210", bands: "1111" }).status).toBe("0000");
});
