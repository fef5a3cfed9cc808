// @ts-check
import { OPERATIONS } from "./operations.js";

/** A request that the shop could not read or execute; what an operation refuses is a value instead. */
export class ShopFault extends Error {
  /**
   * @param {number} status 0 without an answer
   * @param {string} code
   * @param {string} message
   * @param {unknown} data
   */
  constructor(status, code, message, data) {
    super(message);
    this.name = "ShopFault";
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

const RETRIES = 2;
const PAUSE_MS = 500;
const MOST_PAUSE_MS = 10_000;

/** @type {typeof import("./index.d.ts").createClient} */
export function createClient(options) {
  const groups = Object.entries(OPERATIONS).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).map(([name, [method, path]]) => [
        name,
        (/** @type {object} */ input = {}, more = {}) =>
          call({ ...options, ...more }, { method, path, input, key: more.idempotencyKey }),
      ]),
    ),
  ]);
  return {
    ...Object.fromEntries(groups),
    withSession: (session) => createClient({ ...options, session }),
  };
}

/**
 * @param {import("./index.d.ts").ClientOptions & { signal?: AbortSignal }} options
 * @param {{ method: string, path: string, input: object, key: string | undefined }} request
 */
async function call(options, { method, path, input, key }) {
  const { fetch = globalThis.fetch, retries = RETRIES, signal } = options;
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isRead = method === "GET";
  const url = `${options.baseUrl.replace(/\/+$/, "")}/api/v1${filled}${isRead ? query(rest) : ""}`;
  const headers = {
    accept: "application/json",
    ...(options.language && { "accept-language": options.language }),
    ...(options.session && { authorization: `Bearer ${options.session}` }),
    // The same for every attempt, so that a command whose answer was lost is executed once.
    ...(!isRead && { "content-type": "application/json", "idempotency-key": key ?? crypto.randomUUID() }),
  };
  const init = { method, headers, signal, ...(!isRead && { body: JSON.stringify(rest) }) };
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(url, init).catch((error) => {
      if (signal?.aborted) throw error;
      return null;
    });
    const isLater = answer === null || answer.status === 503;
    if (!isLater || attempt >= retries) return read(answer);
    await answer?.body?.cancel();
    const seconds = Number(answer?.headers.get("retry-after") ?? 0);
    const pause = Math.min(seconds * 1000 || PAUSE_MS * 2 ** attempt, MOST_PAUSE_MS);
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** @param {Response | null} answer */
async function read(answer) {
  if (answer === null) throw new ShopFault(0, "NO_ANSWER", "The shop did not answer", null);
  const body = await answer.json().catch(() => null);
  if (answer.ok) return { ok: true, value: body };
  if (body?.defined) return { ok: false, refusal: { reason: body.code, ...body.data } };
  throw new ShopFault(
    answer.status,
    body?.code ?? "NO_JSON",
    body?.message ?? `The shop answered ${answer.status}`,
    body?.data ?? null,
  );
}

/** @param {object} input */
function query(input) {
  const pairs = Object.entries(input).flatMap(([name, value]) => flat(name, value));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/**
 * Lists as `name[0]`, objects as `name[field]`.
 * @param {string} name
 * @param {unknown} value
 * @returns {string[][]}
 */
function flat(name, value) {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([field, inner]) => flat(`${name}[${field}]`, inner));
}
