import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { createOfficeLive } from "./live.ts";
import { OFFICE, openOfficeStage, type Person } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  stage = await openOfficeStage();
});
afterEach(() => stage.close());

/** Reads the stream of a person's device; `events` grows. */
async function follow({ device }: Person, query: string) {
  const ended = new AbortController();
  const request = new Request(`${OFFICE}/office/api/live?${query}`, {
    headers: { cookie: device.cookie ?? "", "sec-fetch-site": "same-origin" },
    signal: ended.signal,
  });
  const response = await stage.fetch(request);
  const events: unknown[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return;
      for (const [, data = ""] of part.value.matchAll(/^data: (.+)$/gm)) events.push(JSON.parse(data));
    }
  })();
  return {
    ...{ status: response.status, events },
    async end() {
      await reader?.cancel().catch(() => {});
      ended.abort();
      await reading;
    },
  };
}

async function sold() {
  const caller = await signedIn(stage.shop.backEnd, await visitor(stage.shop.backEnd));
  await holdSeats(stage.shop, caller, ["A-5"]);
  const { number } = await buy(stage.shop, caller);
  const [row] = await rowsOf<{ customer: string }>(
    stage.shop,
    `select customer from orders where number = '${number}'`,
  );
  return { number, customer: row?.customer ?? "" };
}

describe("a screen", () => {
  test("hears of a change of its order and customer by a colleague, and not of others", async () => {
    const [one, other] = [await sold(), await stage.person("supervisor")];
    const watching = await stage.person("box-office");
    const stream = await follow(watching, `order=${one.number}&customer=${one.customer}`);
    const elsewhere = await follow(watching, "order=999999");
    await new Promise((passed) => setTimeout(passed, 100));
    expect(await other.device.ask("orders.refund", { order: one.number })).toMatchObject({ refused: null });
    await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: "order", id: one.number }));
    expect(elsewhere.events).toEqual([]);
    await stream.end();
    await elsewhere.end();
  });

  test.each(["order", "customer"] as const)("hears of a colleague's note about its %s", async (kind) => {
    const { number, customer } = await sold();
    const id = kind === "order" ? number : customer;
    const other = await stage.person("supervisor");
    const stream = await follow(await stage.person("box-office"), `${kind}=${id}`);
    await new Promise((passed) => setTimeout(passed, 100));
    expect(stream.events).toEqual([]);
    const note = { [kind]: id, text: "Ring först" };
    expect(await other.device.ask("notes.add", note)).toMatchObject({ refused: null });
    await vi.waitFor(() => expect(stream.events).toContainEqual({ kind, id }));
    await stream.end();
  });

  test("of a performance's door hears of its scans, and not of another's", async () => {
    await sold();
    const [own] = await rowsOf<{ code: string; performance: number }>(
      stage.shop,
      "select code, performance from tickets",
    );
    const usher = await stage.person("front-of-house");
    const stream = await follow(usher, `door=${own?.performance}`);
    const elsewhere = await follow(usher, "door=999999&door=x");
    await new Promise((passed) => setTimeout(passed, 100));
    expect(await usher.device.ask("door.use", { code: own?.code })).toMatchObject({ refused: null });
    await vi.waitFor(() =>
      expect(stream.events).toContainEqual({ kind: "door", id: String(own?.performance) }),
    );
    expect([elsewhere.status, elsewhere.events]).toEqual([200, []]);
    await stream.end();
    await elsewhere.end();
  });

  test("hears of nothing that its person may not read", async () => {
    const { number } = await sold();
    const usher = await stage.person("front-of-house");
    const stream = await follow(usher, `order=${number}&today=1`);
    const [{ code, performance } = {}] = await rowsOf<{ code: string; performance: number }>(
      stage.shop,
      "select code, performance from tickets",
    );
    const ofDoor = await follow(await stage.person("programme"), `door=${performance}`);
    const supervisor = await stage.person("supervisor");
    await supervisor.device.ask("door.use", { code });
    await supervisor.device.ask("orders.refund", { order: number });
    await new Promise((passed) => setTimeout(passed, 150));
    expect([stream.status, stream.events]).toEqual([200, []]);
    expect([ofDoor.status, ofDoor.events]).toEqual([200, []]);
    await stream.end();
    await ofDoor.end();
  });

  test("of someone who is not signed in, or whose device is locked, gets no stream", async () => {
    const kim = await stage.person("box-office");
    await kim.device.ask("session.lock");
    expect((await follow(kim, "today=1")).status).toBe(401);
    kim.device.cookie = null;
    expect((await follow(kim, "today=1")).status).toBe(401);
  });
});

describe("the changes of a process", () => {
  test("are read once for all who watch, and no longer when no one does", async () => {
    let reads = 0;
    const live = createOfficeLive(async (subjects) => {
      reads += 1;
      return new Map(subjects.map(({ kind, id }) => [`${kind}:${id}`, String(reads)]));
    }, 10);
    const heard: string[] = [];
    const subject = { kind: "order", id: "100010" } as const;
    const stops = ["a", "b"].map((who) => live.watch([subject], () => heard.push(who)));
    await vi.waitFor(() => expect(heard).toContain("b"));
    expect(heard.filter((who) => who === "a").length).toBe(heard.filter((who) => who === "b").length);
    for (const stop of stops) stop();
    const after = reads;
    await new Promise((passed) => setTimeout(passed, 50));
    expect(reads).toBeLessThanOrEqual(after + 1);
  });

  test("are read again after the database was away", async () => {
    let isAway = true;
    let version = 0;
    const live = createOfficeLive(async () => {
      if (isAway) throw new Error("away");
      version += 1;
      return new Map([["today:", String(version)]]);
    }, 10);
    let heard = 0;
    const stop = live.watch([{ kind: "today", id: "" }], () => {
      heard += 1;
    });
    await new Promise((passed) => setTimeout(passed, 40));
    expect(heard).toBe(0);
    isAway = false;
    await vi.waitFor(() => expect(heard).toBeGreaterThan(0));
    stop();
  });
});
