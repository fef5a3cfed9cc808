import { expect, test } from "vitest";
import { mayHaveMoreTime, WAITING_MS } from "./more-time.ts";

const NOW = 1_800_000_000_000;
const requested = { had: 0, most: 1, lastTurnedAway: null, now: NOW };

test("a time extension is granted up to the configured number of times", () => {
  expect(mayHaveMoreTime(requested)).toMatchObject({ ok: true });
  expect(mayHaveMoreTime({ ...requested, had: 1 })).toMatchObject({
    refusal: { reason: "no-extension-left" },
  });
  expect(mayHaveMoreTime({ ...requested, most: 0 })).toMatchObject({
    refusal: { reason: "no-extension-left" },
  });
});

test("no time extension is granted while a rejected visitor is waiting for seats", () => {
  const turnedAway = (ago: number) => mayHaveMoreTime({ ...requested, lastTurnedAway: NOW - ago });
  expect(turnedAway(0)).toMatchObject({ refusal: { reason: "others-waiting" } });
  expect(turnedAway(WAITING_MS - 1)).toMatchObject({ refusal: { reason: "others-waiting" } });
  expect(turnedAway(WAITING_MS)).toMatchObject({ ok: true });
});
