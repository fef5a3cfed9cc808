import type { DoorDeviceOptions } from "./device-options.ts";
import type { DoorDeviceCore, DoorState, RejectedScan } from "./door-core.ts";
import { createPhoneState } from "./phone-state.ts";
import { createReading } from "./reading.ts";
import { searchTickets } from "./search-tickets.ts";
import { createSync } from "./sync.ts";

const DAY_MS = 86_400_000;

export function createDoorDevice(options: DoorDeviceOptions): DoorDeviceCore {
  const { store, net, clock } = options;
  const phone = createPhoneState(store, clock);
  const reading = createReading(options, phone);

  async function wipe(why: DoorState["deleted"]): Promise<void> {
    reading.forget();
    await store.wipe(why === "by-hand" ? "leave" : "keep-scans");
    await phone.refresh({ deleted: why });
  }

  const sync = createSync(options, {
    facts: phone.facts,
    async done(result) {
      if (result === "revoked") return wipe("revoked");
      await phone.refresh({
        isOnline: result !== "unreachable",
        ...(result === "done" && { deleted: null }),
      });
    },
  });

  async function deleteExpired(): Promise<void> {
    const facts = phone.facts();
    if (!facts?.device) return;
    if (phone.now() - facts.contact >= DAY_MS) return wipe("too-old");
    const past = (await store.lists()).filter(({ about }) => about.deleteAt <= phone.now());
    for (const { about } of past) await store.deleteList(about.id);
    if (past.length > 0) await phone.refresh();
  }

  const { read, readTicket, letInAnyway, undo } = reading;
  return {
    ...{ state: phone.state, subscribe: phone.subscribe, now: phone.now },
    ...{ read, readTicket, letInAnyway, undo, deleteExpired, sync: sync.run, wipe: () => wipe("by-hand") },
    async open() {
      await phone.refresh();
      await deleteExpired();
    },
    async pair(code) {
      // The hashes of scans that wait are of the old pairing.
      const isWaiting = phone.facts() !== null && phone.state().waiting > 0;
      if (isWaiting && (await sync.run()) === "unreachable") return "unreachable";
      const answer = await net.pair(code);
      if (!answer) return "unreachable";
      if (!answer.ok) {
        const { fault } = answer.fault;
        return fault === "code-expired" || fault === "too-many-requests" ? fault : "unknown-code";
      }
      const { token, device } = answer.body;
      await store.writeFacts({ token, device, offset: 0, contact: clock(), isLeaving: false });
      await phone.refresh({ deleted: null });
      await sync.run();
      return "paired";
    },
    async rejected() {
      const all: RejectedScan[] = [];
      for (const { scan, ticketKey } of await store.rejected())
        all.push({ scan, ticket: (await store.ticket(ticketKey)) ?? null });
      return all;
    },
    async search(text, performance) {
      if (!phone.state().device?.names) return [];
      return searchTickets(await store.ticketsOf(performance), text);
    },
  };
}
