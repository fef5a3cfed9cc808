import { afterEach, expect, test, vi } from "vitest";
import { fetchOverLine, loadOverLine, mayReload } from "./broken-line.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a failed chunk reloads the page once in as many seconds as the house says", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(mayReload(1_000_000, 60)).toBe(true);
  expect(mayReload(1_059_999, 60)).toBe(false);
  expect(mayReload(1_060_000, 60)).toBe(true);
  expect(mayReload(1_069_999, 10)).toBe(false);
  expect(mayReload(1_070_000, 10)).toBe(true);
});

test("a failed chunk in a browser whose storage throws does not reload the page, and throws nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  Object.defineProperty(globalThis, "sessionStorage", { get, configurable: true });
  expect(mayReload(1_000_000, 60)).toBe(false);
});

/** A line that is there from the given question on; tells what was done over it. */
function line(thereFrom: number, mayReload = true) {
  const done: string[] = [];
  const isThere = async () => done.filter((one) => one === "wait").length >= thereFrom;
  const wait = async () => void done.push("wait");
  const reload = () => {
    done.push("reload");
    return mayReload;
  };
  return { done, isThere, wait, reload };
}

test("what did not come because the line broke comes when it is back, without a reload", async () => {
  const broken = line(2);
  await expect(loadOverLine(async () => "the part", broken)).resolves.toBe("the part");
  expect(broken.done).toEqual(["wait", "wait"]);
});

test("what the shop does not have any more is had by a reload, and nothing is shown until then", async () => {
  const there = line(0);
  const gone = loadOverLine(() => Promise.reject(new Error("gone")), there);
  await expect.poll(() => there.done).toEqual(["reload"]);
  const later = new Promise((done) => setTimeout(() => done("still nothing"), 10));
  await expect(Promise.race([gone, later])).resolves.toBe("still nothing");
});

test("what stays broken is an error", async () => {
  const gone = loadOverLine(() => Promise.reject(new Error("gone")), line(0, false));
  await expect(gone).rejects.toThrow("gone");
});

test("data that the line did not carry are asked for again, until nobody wants them any more", async () => {
  const asked: string[] = [];
  const leave = new AbortController();
  const ask: typeof fetch = async (address) => {
    asked.push(String(address));
    if (asked.length < 3) throw new TypeError("Failed to fetch");
    return new Response("data");
  };
  const data = new URL("http://shop.example/events/carmen.data");
  const answer = await fetchOverLine(ask, async () => {})(data, { signal: leave.signal });
  expect(await answer.text()).toBe("data");
  expect(asked).toHaveLength(3);

  asked.length = 0;
  const given = fetchOverLine(ask, async () => leave.abort())(data, { signal: leave.signal });
  await expect(given).rejects.toThrow(/abort/);
  expect(asked).toHaveLength(1);
});

test("what is not the router's fails as it always did", async () => {
  const ask = async () => {
    throw new TypeError("Failed to fetch");
  };
  await expect(fetchOverLine(ask, async () => {})("/near-seats.json")).rejects.toThrow("Failed to fetch");
});
