import { IDBFactory } from "fake-indexeddb";
import type { DoorFault } from "#contract/door/door-wire.ts";
import type { DoorTicket } from "#domain/door/door-list.ts";
import type { Scan } from "#domain/door/scan.ts";
import type { Shown } from "../../../../door/device/door-core.ts";
import type { Answer, DoorNet } from "../../../../door/device/door-net.ts";
import type { DoorStore } from "../../../../door/device/door-store.ts";
import { openPhone, type Phone } from "../../../../door/testing/phone.ts";
import type { Post } from "./door-post.ts";

/** For tests of phones whose network fails. */

/** "lost": the server has done it, and its answer does not arrive. "down": the request does not arrive. */
export type Network = "up" | "lost" | "down";

/** The app of a phone without its screen, in front of the real server. */
export interface PhoneAtDoor {
  /** The phone's clock minus the server's, in milliseconds. */
  skew: number;
  /** Whether its requests and their answers arrive. */
  network: Network;
  /** Changes what is uploaded: a test that takes a guard away shows what it prevents. */
  upload: (scan: Scan) => Scan;
  scan(code: string, direction?: "in" | "out"): Promise<Shown>;
  override(refused: Shown): Promise<Shown>;
  /** Null if it is too late for it. */
  undo(shown: Shown): Promise<Scan | null>;
  sync(): Promise<string>;
  /** The app ends, and begins with what is stored. */
  crash(): Promise<void>;
  waiting(): number;
  rejected(): number;
  tickets(): Promise<readonly DoorTicket[]>;
}

export interface PhoneOptions {
  readonly post: Post;
  readonly performance: number;
  readonly clock: { now: number };
  readonly upload?: (scan: Scan) => Scan;
  /** The same for what is stored on the phone. */
  readonly wrap?: (store: DoorStore) => DoorStore;
}

/** Longer than a code that is held before the camera counts as one. */
const BETWEEN_CODES_MS = 4_000;

export async function pairPhone(
  { post, performance, clock, upload = (scan) => scan, wrap = (store) => store }: PhoneOptions,
  code: string,
): Promise<PhoneAtDoor> {
  async function send<Body>(path: string, body: object, token?: string): Promise<Answer<Body> | null> {
    if (at.network === "down") return null;
    const answer = await post(`/door/api/${path}`, body, token);
    if (at.network === "lost") return null;
    const { status } = answer;
    return status === 200
      ? { ok: true, body: answer.body as Body }
      : { ok: false, status, fault: answer.body as DoorFault };
  }
  const net: DoorNet = {
    pair: (typed) => send("pair", { code: typed }),
    sync: (token, request) => send("sync", { ...request, scans: request.scans.map(at.upload) }, token),
    lookup: (token, typed) => send("lookup", { code: typed }, token),
  };
  let phone: Phone;
  const station = (direction: "in" | "out") => ({ performance, entrance: null, direction });
  const at: PhoneAtDoor = {
    ...{ skew: 0, network: "up", upload },
    scan(typed, direction = "in") {
      clock.now += BETWEEN_CODES_MS;
      return phone.core.read(typed, station(direction));
    },
    override: (refused) => phone.core.letInAnyway(refused, "Has a receipt", station("in")),
    async undo(shown) {
      if (!(await phone.core.undo(shown))) return null;
      return (await phone.store.outbox()).at(-1)?.scan ?? null;
    },
    sync: () => phone.core.sync(),
    async crash() {
      phone = await phone.restart();
    },
    waiting: () => phone.core.state().waiting,
    rejected: () => phone.core.state().rejected,
    tickets: () => phone.store.ticketsOf(performance),
  };
  phone = await openPhone({ net, clock: () => clock.now + at.skew, storage: new IDBFactory(), wrap });
  const paired = await phone.core.pair(code);
  if (paired !== "paired") throw new Error(paired);
  return at;
}
