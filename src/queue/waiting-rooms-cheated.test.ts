import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { freshDatabase } from "../engine/testing/database.ts";
import { rewriteStatements } from "../engine/testing/rewritten.ts";
import { aDatabaseEach, BY_TIME, HOUR, join, NOON, open, phaseOf, seconds, stage } from "./testing/stage.ts";
import { signTicket } from "./ticket.ts";

aDatabaseEach();

test("a network has as many places in a waiting room as the house allows", async () => {
  const rooms = await open({ placesPerAddress: 3 });
  for (let visitor = 0; visitor < 3; visitor++) await join(rooms, "192.0.2.7");
  expect(await rooms.join("release", "192.0.2.7")).toEqual({
    ok: false,
    refusal: { reason: "too-many-places" },
  });
  expect((await rooms.join("release", "192.0.2.8")).ok).toBe(true);
});

/** Number of places that a network gets of five when it joins fifty times concurrently, at ten processes. */
async function rushOf(network: string): Promise<number> {
  const processes = await Promise.all(Array.from({ length: 10 }, () => open({ placesPerAddress: 5 })));
  const requested = Array.from({ length: 50 }, (_, visitor) =>
    processes[visitor % processes.length]?.join("release", network),
  );
  return (await Promise.all(requested)).filter((joined) => joined?.ok).length;
}

test("fifty simultaneous visitors of one network, at ten processes, get exactly the allowed number of places", async () => {
  expect(await rushOf("192.0.2.7")).toBe(5);
  expect(await rushOf("192.0.2.8")).toBe(5);
});

test("without the lock on the network more of fifty visitors get a place", async () => {
  await stage.own.drop();
  stage.own = await freshDatabase(true);
  rewriteStatements(stage.own.database, (statement) =>
    statement.replace("pg_advisory_xact_lock(", "greatest("),
  );
  // The requests overlap by chance: one of several attempts does.
  let most = 0;
  for (let network = 0; network < 20 && most <= 5; network++)
    most = Math.max(most, await rushOf(`198.51.100.${network}`));
  expect(most).toBeGreaterThan(5);
});

test("a thousand scripted clients of one network delay the next visitor only as much as the allowed places do", async () => {
  const MOST = 5;
  const rooms = await open({ placesPerAddress: MOST });
  const tickets: string[] = [];
  // In batches of fifty: a thousand together would time out waiting for a connection on a busy machine.
  for (let turn = 0; turn < 20; turn++) {
    const scripted = await Promise.all(Array.from({ length: 50 }, () => rooms.join("release", "192.0.2.7")));
    tickets.push(...scripted.flatMap((joined) => (joined.ok ? [joined.value.ticket] : [])));
  }
  expect(tickets.length).toBe(MOST);
  const person = await join(rooms, "192.0.2.8");
  // Two are called per second.
  await seconds(Math.ceil((tickets.length + 1) / 2), rooms);
  expect(await phaseOf(rooms, person)).toBe("called");
  for (let tries = 0; tries < 3; tries++) {
    expect((await rooms.join("release", "192.0.2.7")).ok).toBe(false);
  }
});

describe("a waiting room ticket that was", () => {
  test("used by one session admits no other session", async () => {
    const rooms = await open();
    const ticket = await join(rooms);
    await seconds(1, rooms);
    expect((await rooms.goIn("release", ticket, "mine")).ok).toBe(true);
    expect((await rooms.goIn("release", ticket, "mine")).ok).toBe(true);
    expect((await rooms.goIn("release", ticket, "somebody-elses")).ok).toBe(false);
  });

  test("issued for another draw, or that has expired, does not admit", async () => {
    const first = await open({ opens: BY_TIME });
    const ticket = await join(first);
    stage.clock = BY_TIME.draw;
    await seconds(1, first);
    const next = await open({ opens: { ...BY_TIME, draw: BY_TIME.draw + 1000 } });
    stage.clock += 5000;
    await next.look();
    expect((await next.goIn("release", ticket, "yesterday")).ok).toBe(false);
    expect((await first.goIn("release", ticket, "today")).ok).toBe(true);
    stage.clock += 19 * HOUR;
    const long = await open();
    expect(await phaseOf(long, ticket)).toBe("outside");
  });

  test("forged does not admit, in any of many variants", async () => {
    const rooms = await open();
    const ticket = await join(rooms);
    await seconds(1, rooms);
    const [body = "", signature = ""] = ticket.split(".");
    const visitor = Buffer.from(body, "base64url").toString().split("|")[2] ?? "";
    const named = {
      kind: "ticket",
      room: "release",
      visitor,
      generation: 0,
      place: null,
      expires: stage.clock + HOUR,
    } as const;
    let admitted = 0;
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const forged = forge(attempt, body, signature, named);
      const went = attempt % 49 === 0 ? await rooms.goIn("release", forged, `thief-${attempt}`) : null;
      // For most only the signature is checked: `standing` gives the same answer without a session.
      if (went?.ok || (await phaseOf(rooms, forged)) !== "outside") admitted++;
    }
    expect(admitted).toBe(0);
  }, 60_000);
});

function forge(
  attempt: number,
  body: string,
  signature: string,
  named: Parameters<typeof signTicket>[1],
): string {
  if (attempt % 4 === 0) return signTicket(randomBytes(32), named);
  if (attempt % 4 === 1)
    return `${Buffer.from(`ticket|release|${randomUUID()}|0||${NOON * 2}`).toString("base64url")}.${signature}`;
  if (attempt % 4 === 2)
    return `${body}.${createHmac("sha256", String(attempt)).update(body).digest("base64url")}`;
  return `${body.slice(0, -1)}${"AQgw"[attempt % 3]}x.${signature}`;
}
