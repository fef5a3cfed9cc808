import { MOST_IDS, MOST_SCANS } from "#contract/door/door-limits.ts";
import type { DoorDeviceOptions } from "./device-options.ts";
import type { SyncResult } from "./door-core.ts";
import type { DoorFacts, OutboxScan } from "./door-database.ts";

interface SyncHooks {
  readonly facts: () => DoorFacts | null;
  /** Once, at the end of a synchronisation. */
  done(result: SyncResult): Promise<void>;
}

/** One synchronisation: as many requests as it takes to upload what waits. */
interface Round {
  /** Halved while the server cannot take an upload, so that the scan which it cannot take is found. */
  most: number;
  /** Whether the server takes a request without scans: null before it was asked. */
  takesEmpty: boolean | null;
  /** Scans on which the server failed: not sent again before the next synchronisation. */
  readonly failed: Set<string>;
}

interface Step {
  readonly result: SyncResult;
  readonly goesOn: boolean;
}

const UNREACHABLE: Step = { result: "unreachable", goesOn: false };

/** Uploads what waits and takes over changes, one request at a time. */
export function createSync(options: DoorDeviceOptions, hooks: SyncHooks) {
  const { store, clock } = options;
  let running: Promise<SyncResult> | null = null;

  const next = (round: Round) => nextScans(store, round);
  const send = (facts: DoorFacts, sent: readonly OutboxScan[]) => sendScans(options, facts, sent);

  /** Scans of which the server confirms none are sent again with the next synchronisation, not at once. */
  async function goesOnAfter(sent: readonly OutboxScan[], confirmed: readonly string[], round: Round) {
    const isStuck = sent.length > 0 && !sent.some(({ id }) => confirmed.includes(id));
    return !isStuck && (await next(round)).length > 0;
  }

  async function once(round: Round): Promise<Step> {
    const facts = hooks.facts();
    if (!facts) return { result: "unpaired", goesOn: false };
    const sent = await next(round);
    const began = clock();
    const answer = await send(facts, sent);
    if (!answer) return UNREACHABLE;
    if (answer.ok) {
      const { device, now, confirmed } = answer.body;
      if (facts.isLeaving) {
        await store.confirm(confirmed);
        if ((await store.outbox()).length === 0) await store.wipe("leave");
        return { result: "unpaired", goesOn: await goesOnAfter(sent, confirmed, round) };
      }
      const middle = (began + clock()) / 2;
      await store.apply(answer.body, {
        ...{ token: facts.token, device, contact: now, isLeaving: false },
        offset: Math.round(now - middle),
      });
      return { result: "done", goesOn: await goesOnAfter(sent, confirmed, round) };
    }
    const { status, fault } = answer;
    if (status === 401) {
      const { confirmed = [] } = fault;
      await store.confirm(confirmed);
      return { result: "revoked", goesOn: sent.length > 0 && (await goesOnAfter(sent, confirmed, round)) };
    }
    const isInvalid = status === 400 || status === 413;
    return isInvalid || status === 500 ? isolate(facts, { sent, isInvalid, round }) : UNREACHABLE;
  }

  /** One scan that the server cannot take holds up no other. */
  async function isolate(
    facts: DoorFacts,
    { sent, isInvalid, round }: { sent: readonly OutboxScan[]; isInvalid: boolean; round: Round },
  ): Promise<Step> {
    if (sent.length === 0) return UNREACHABLE;
    if (round.takesEmpty === null) {
      const empty = await send(facts, []);
      round.takesEmpty = empty !== null && (empty.ok || empty.status === 401);
    }
    // It is not the scans.
    if (!round.takesEmpty) return UNREACHABLE;
    const [first] = sent;
    if (sent.length > 1) round.most = Math.ceil(sent.length / 2);
    else if (first) {
      round.most = MOST_SCANS;
      if (isInvalid && first.position !== undefined) await store.reject(first.position);
      else round.failed.add(first.id);
    }
    return { result: "done", goesOn: true };
  }

  async function all(): Promise<SyncResult> {
    const round: Round = { most: MOST_SCANS, takesEmpty: null, failed: new Set() };
    for (;;) {
      const { result, goesOn } = await once(round);
      if (goesOn && result !== "unreachable") continue;
      await hooks.done(result);
      return result;
    }
  }

  return {
    /** A second call waits for the first. */
    run(): Promise<SyncResult> {
      running ??= all().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

async function nextScans(
  store: DoorDeviceOptions["store"],
  { most, failed }: Round,
): Promise<readonly OutboxScan[]> {
  const waiting = (await store.outbox()).filter(({ id }) => !failed.has(id)).slice(0, most);
  let ids = 0;
  return waiting.filter(({ scan: { known } }, at) => {
    ids += 1 + known.length;
    return at === 0 || ids <= MOST_IDS;
  });
}

async function sendScans(
  { store, net, battery, version }: DoorDeviceOptions,
  { token, device }: DoorFacts,
  sent: readonly OutboxScan[],
) {
  const { waiting, rejected } = await store.countOutbox();
  const lists = device ? await store.lists() : [];
  return net.sync(token, {
    scans: sent.map(({ scan }) => scan),
    lists: lists.map(({ about, cursor }) => ({ performance: about.id, cursor })),
    battery: await battery(),
    waiting: Math.max(0, waiting - sent.length),
    ...{ rejected, version },
  });
}
