import fc from "fast-check";
import { test } from "vitest";
import {
  act,
  DEVICES,
  expectAllKnow,
  expectAllRecorded,
  expectAllReported,
  expectNoneInvented,
  HOLDERS,
  openWorld,
  SEATS,
  type Step,
  settle,
  type WorldOptions,
} from "../../../engine/testing/door/door-world.ts";
import type { Rewrite } from "../../../engine/testing/rewritten.ts";
import { TEST_SETTINGS } from "../../../engine/testing/test-shop.ts";
import { doorPost } from "../testing/door-stage.ts";
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
      insists: fc.constantFrom(false, false, true),
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

async function play(
  { reentry, steps }: Script,
  { rewrite, ...faults }: { readonly rewrite?: Rewrite } & Pick<WorldOptions, "upload"> = {},
): Promise<void> {
  const door = { ...TEST_SETTINGS.door, reentry };
  const stage = await openOfficeStage({ settings: { door }, ...(rewrite && { rewrite }) });
  try {
    const post = doorPost(stage);
    const world = await openWorld(stage.shop, { reentry, post, ...faults });
    for (const one of steps) await act(world, one);
    await settle(world);
    await expectAllRecorded(world);
    await expectAllReported(world);
    await expectNoneInvented(world);
    await expectAllKnow(world, post);
  } finally {
    await stage.close();
  }
}

test("after any scans, syncs, changes of tickets, lost answers and crashes on three devices every scan is recorded once, and no ticket is in twice without a reported conflict", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, (script) => play(script)),
    {
      numRuns: Number(process.env.MODEL_RUNS ?? 12),
      interruptAfterTimeLimit: Number(process.env.LIMIT ?? 90_000),
    },
  );
}, 240_000);

const goes = (device: number, holder: number, more: Partial<Step & { does: "scan" }> = {}): Step => ({
  ...{ does: "scan", device, ticket: 0, holder, insists: false, crash: "no" },
  ...more,
});
const syncs = (at: number): Step => ({ does: "sync", device: at, network: "up" });

const undoes = (at: number): Step => ({ does: "undo", device: at });
const all = [0, 1, 2].map(syncs);
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
];

test.each(HISTORIES)("%s: it is reported", (_, script) => play(script));
