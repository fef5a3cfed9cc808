import { afterEach, expect, test, vi } from "vitest";
import { fetchOverLine, loadOverLine, mayReload } from "./broken-line.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a script that fails to load reloads the page at most once in the configured interval", () => {
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

test("a script that fails to load does not reload the page if browser storage throws", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  Object.defineProperty(globalThis, "sessionStorage", { get, configurable: true });
  expect(mayReload(1_000_000, 60)).toBe(false);
});

/** A connection that works after `thereFrom` waits; records what was done. */
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

test("a script that failed to load offline is loaded once online, without a reload", async () => {
  const broken = line(2);
  await expect(loadOverLine(async () => "the part", broken)).resolves.toBe("the part");
  expect(broken.done).toEqual(["wait", "wait"]);
});

test("a script missing from the server reloads the page, and nothing is shown until then", async () => {
  const there = line(0);
  const gone = loadOverLine(() => Promise.reject(new Error("gone")), there);
  await expect.poll(() => there.done).toEqual(["reload"]);
  const later = new Promise((done) => setTimeout(() => done("still nothing"), 10));
  await expect(Promise.race([gone, later])).resolves.toBe("still nothing");
});

test("a script that still fails to load after a reload is an error", async () => {
  const gone = loadOverLine(() => Promise.reject(new Error("gone")), line(0, false));
  await expect(gone).rejects.toThrow("gone");
});

test("a data request of the router is repeated while offline until it succeeds or is aborted", async () => {
  const requested: string[] = [];
  const leave = new AbortController();
  const ask: typeof fetch = async (address) => {
    requested.push(String(address));
    if (requested.length < 3) throw new TypeError("Failed to fetch");
    return new Response("data");
  };
  const data = new URL("http://shop.example/events/carmen.data");
  const answer = await fetchOverLine(ask, async () => {})(data, { signal: leave.signal });
  expect(await answer.text()).toBe("data");
  expect(requested).toHaveLength(3);

  requested.length = 0;
  const given = fetchOverLine(ask, async () => leave.abort())(data, { signal: leave.signal });
  await expect(given).rejects.toThrow(/abort/);
  expect(requested).toHaveLength(1);
});

test("requests other than the router's data requests fail immediately", async () => {
  const ask = async () => {
    throw new TypeError("Failed to fetch");
  };
  await expect(fetchOverLine(ask, async () => {})("/near-seats.json")).rejects.toThrow("Failed to fetch");
});
