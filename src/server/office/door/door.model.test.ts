import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scan } from "#domain/door/scan.ts";
import type { Found } from "#domain/door/verdict.ts";
import { CannotRecord, type DoorStore } from "../../../door/device/door-store.ts";
import type { Wanted } from "../../../door/device/transactions.ts";
import { TEST_SETTINGS } from "../../../engine/testing/test-shop.ts";
import {
  expectAllConfirmed,
  expectAllKnow,
  expectAllRecorded,
  expectAllReported,
  expectNoneInvented,
  settle,
} from "../testing/door/door-claims.ts";
import { doorPost } from "../testing/door/door-post.ts";
import {
  act,
  DEVICES,
  HOLDERS,
  openWorld,
  SEATS,
  type Step,
  type WorldOptions,
} from "../testing/door/door-world.ts";
import { openOfficeStage } from "../testing/office-stage.ts";

interface Script {
  readonly reentry: boolean;
  readonly steps: readonly Step[];
}

const device = fc.nat(DEVICES - 1);
const ticket = fc.nat(SEATS.length - 1);
const does = <What extends string>(what: What) => fc.constant(what);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ does: does("scan"), device, ticket, holder: fc.nat(HOLDERS - 1) },
      insists: fc.constantFrom(...Array(7).fill(false), true),
      crash: fc.constantFrom("no", "no", "no", "no", "unstored", "unseen"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ does: does("sync"), device },
      network: fc.constantFrom("up", "up", "lost", "down"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("undo"), device }) },
  { weight: 1, arbitrary: fc.record({ does: does("crash"), device }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: does("turn-clock"), device, hours: fc.constantFrom(-10, 0, 10) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does("wait"), seconds: fc.constantFrom(1, 20) }) },
  { weight: 1, arbitrary: fc.record({ does: does("return"), ticket }) },
  { weight: 1, arbitrary: fc.record({ does: does("reissue"), ticket }) },
  { weight: 1, arbitrary: fc.record({ does: does("move"), ticket, seat: fc.constantFrom("A-8", "A-9") }) },
);
const scripts: fc.Arbitrary<Script> = fc.record({
  reentry: fc.boolean(),
  steps: fc.array(step, { minLength: 15, maxLength: 45, size: "max" }),
});

/** A guard that is taken away. */
type Faults = Pick<WorldOptions, "upload" | "wrap">;

async function play({ reentry, steps }: Script, faults: Faults = {}): Promise<void> {
  const door = { ...TEST_SETTINGS.door, reentry };
  const stage = await openOfficeStage({ settings: { door } });
  try {
    const post = doorPost(stage);
    const world = await openWorld(stage.shop, { reentry, post, ...faults });
    for (const one of steps) await act(world, one);
    await settle(world);
    await expectAllRecorded(world);
    expectAllConfirmed(world);
    await expectAllReported(world);
    await expectNoneInvented(world);
    await expectAllKnow(world);
  } finally {
    await stage.close();
  }
}

const property = (faults: () => Faults = () => ({})) =>
  fc.asyncProperty(scripts, (script) => play(script, faults()));

test("after any scans, syncs, changes of tickets, lost answers and crashes on three devices every scan is recorded once, and no ticket is in twice without a reported conflict", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, (script) => play(script)),
    {
      numRuns: Number(process.env.MODEL_RUNS ?? 12),
      interruptAfterTimeLimit: 90_000,
    },
  );
}, 240_000);

const goes = (device: number, holder: number, more: Partial<Step & { does: "scan" }> = {}): Step => ({
  ...{ does: "scan", device, ticket: 0, holder, insists: false, crash: "no" },
  ...more,
});
const syncs = (at: number): Step => ({ does: "sync", device: at, network: "up" });

const undoes = (at: number): Step => ({ does: "undo", device: at });
const turns = (at: number, hours: number): Step => ({ does: "turn-clock", device: at, hours });
/** Everybody has uploaded, and knows what the others have. */
const all = [0, 1, 2, 0, 1, 2].map(syncs);
const HISTORIES: readonly (readonly [string, Script])[] = [
  [
    "of three who are let in with one ticket, the second is sent back",
    {
      reentry: false,
      steps: [goes(0, 0), goes(1, 1), goes(2, 2), ...all, undoes(1)],
    },
  ],
  [
    "a visitor turns round at the exit, when another has come in with the ticket",
    { reentry: true, steps: [goes(0, 0), ...all, goes(0, 0), ...all, goes(1, 1), undoes(0)] },
  ],
  [
    "another comes in with the ticket, when its visitor has turned round at the exit",
    { reentry: true, steps: [goes(0, 0), ...all, goes(0, 0), ...all, undoes(0), syncs(0), goes(1, 1)] },
  ],
  [
    "a visitor is back inside, by a phone whose clock is ten hours behind",
    {
      reentry: true,
      steps: [
        ...[goes(0, 0), ...all, goes(1, 0), ...all, turns(0, -10), goes(0, 0), ...all],
        ...[goes(2, 1), ...all],
      ],
    },
  ],
];

test.each(HISTORIES)("%s: it is reported", (_, script) => play(script));

/** Every upload gives its scans new ids. */
const withoutDeviceIds = (): Faults => ({ upload: (scan) => ({ ...scan, id: randomUUID() }) });
/** Every device seems to know what any device has uploaded. */
function withoutKnown(): Faults {
  const uploaded: string[] = [];
  return {
    upload(scan) {
      uploaded.push(scan.id);
      return { ...scan, known: uploaded.slice(-50) };
    },
  };
}

test("without the device's id, a scan whose answer was lost is recorded twice", async () => {
  const lost: Step = { does: "sync", device: 0, network: "lost" };
  await expect(
    play({ reentry: false, steps: [goes(0, 0), lost, syncs(0)] }, withoutDeviceIds()),
  ).rejects.toThrow("each scan is recorded once");
});

/** The verdict is shown at once, and the scan stored with the next upload. */
function storedLater(store: DoorStore): DoorStore {
  const later: (() => Promise<unknown>)[] = [];
  return {
    ...store,
    async record(wanted, preferred, decide) {
      const found = await peek(store, wanted, preferred);
      const decided = decide(found);
      later.push(() => store.record(null, preferred, () => decided));
      return decided;
    },
    async outbox() {
      for (const write of later.splice(0)) await write();
      return store.outbox();
    },
  };
}

async function peek(store: DoorStore, wanted: Wanted | null, preferred: number): Promise<Found | null> {
  let found: Found | null = null;
  const stop = store.record(wanted, preferred, (one) => {
    found = one;
    throw new Error("Nothing is stored");
  });
  await expect(stop).rejects.toThrow(CannotRecord);
  return found;
}
test("without storage before the verdict, a scan is lost when the app ends after it was shown", async () => {
  const steps = [goes(0, 0), { does: "crash", device: 0 } as const, syncs(0)];
  await play({ reentry: false, steps });
  await expect(play({ reentry: false, steps }, { wrap: storedLater })).rejects.toThrow(
    "each scan is recorded once",
  );
});

test("without what the device knew, a visitor who left before the upload hides the other", async () => {
  const steps = [goes(0, 0), goes(1, 1), goes(0, 0)];
  await play({ reentry: true, steps });
  await expect(play({ reentry: true, steps }, withoutKnown())).rejects.toThrow("ticket 0 was let in twice");
});

test("without what the device knew, a visitor who comes back is reported", async () => {
  const steps = [goes(0, 0), goes(0, 0), ...all, goes(1, 0)];
  await play({ reentry: true, steps });
  const nothingKnown = (scan: Scan) => ({ ...scan, known: [] });
  await expect(play({ reentry: true, steps }, { upload: nothingKnown })).rejects.toThrow(
    "the device knew of it",
  );
});

test("the model finds that the device's id is missing", async () => {
  const found = await fc.check(property(withoutDeviceIds), { numRuns: 60, endOnFailure: true });
  expect(found.failed).toBe(true);
});
