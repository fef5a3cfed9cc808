import { MOST_SCANS } from "#contract/door/door-limits.ts";
import type { DoorDeviceOptions } from "./device-options.ts";
import type { SyncResult } from "./door-core.ts";
import type { DoorFacts } from "./door-database.ts";

interface SyncHooks {
  readonly facts: () => DoorFacts | null;
  /** After each answer, or without one. */
  done(result: SyncResult): Promise<void>;
}

/** Uploads what waits and takes over changes, one request at a time. */
export function createSync({ store, net, clock, battery, version }: DoorDeviceOptions, hooks: SyncHooks) {
  let running: Promise<SyncResult> | null = null;
  /** One by one, after an upload that the server could not read. */
  let most: number = MOST_SCANS;

  /** What the server does not confirm is sent again with the next synchronisation, not at once. */
  async function goesOnAfter(
    sent: readonly { readonly id: string }[],
    confirmed: readonly string[],
  ): Promise<boolean> {
    const isStuck = sent.length > 0 && !sent.some(({ id }) => confirmed.includes(id));
    return !isStuck && (await store.outbox(1)).length > 0;
  }

  async function once(): Promise<{ readonly result: SyncResult; readonly goesOn: boolean }> {
    const facts = hooks.facts();
    if (!facts) return { result: "unpaired", goesOn: false };
    const sent = await store.outbox(most);
    const lists = await store.lists();
    const began = clock();
    const answer = await net.sync(facts.token, {
      scans: sent.map(({ scan }) => scan),
      lists: facts.device ? lists.map(({ about, cursor }) => ({ performance: about.id, cursor })) : [],
      battery: await battery(),
      waiting: Math.max(0, (await store.countOutbox()) - sent.length),
      version,
    });
    if (!answer) return { result: "unreachable", goesOn: false };
    if (answer.ok && facts.isLeaving) {
      await store.confirm(answer.body.confirmed);
      if ((await store.outbox(1)).length === 0) await store.wipe(true);
      return { result: "unpaired", goesOn: await goesOnAfter(sent, answer.body.confirmed) };
    }
    if (answer.ok) {
      const { device, now } = answer.body;
      const middle = (began + clock()) / 2;
      await store.apply(answer.body, {
        token: facts.token,
        device,
        offset: Math.round(now - middle),
        contact: now,
        isLeaving: false,
      });
      most = MOST_SCANS;
      return { result: "done", goesOn: await goesOnAfter(sent, answer.body.confirmed) };
    }
    if (answer.status === 401) {
      const { confirmed = [] } = answer.fault;
      await store.confirm(confirmed);
      return { result: "revoked", goesOn: sent.length > 0 && (await goesOnAfter(sent, confirmed)) };
    }
    if (answer.status !== 400) return { result: "unreachable", goesOn: false };
    const [first] = sent;
    if (sent.length > 1) most = 1;
    else if (first?.position !== undefined) await store.markUnreadable(first.position);
    return { result: "done", goesOn: sent.length > 0 };
  }

  async function all(): Promise<SyncResult> {
    for (;;) {
      const { result, goesOn } = await once();
      if (!goesOn || result === "unreachable") {
        await hooks.done(result);
        return result;
      }
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
