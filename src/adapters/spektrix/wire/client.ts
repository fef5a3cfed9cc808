import type { z } from "zod";
import { BackEndAway } from "#contract/back-end-away.ts";
import { isBrokenLine } from "../../http/send-request.ts";
import { createManners, type Manners } from "./manners.ts";
import { authorization, type OwnerKey } from "./signature.ts";

/** Reads are retried on a broken connection, commands never: the caller first checks what the command did. */

export interface SpektrixConnection extends OwnerKey {
  /** "https://system.spektrix.com/sundoperan/api/v3" */
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly now: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** For counting requests per purchase. */
  readonly onRequest?: (method: string, path: string) => void;
}

export interface Question<Answer> {
  readonly path: string;
  readonly answer: z.ZodType<Answer>;
  /** Absent: the request is the owner's. */
  readonly cookies?: string;
  readonly isText?: boolean;
}
export interface Command<Answer> extends Question<Answer> {
  readonly method: "POST" | "PATCH" | "DELETE" | "PUT";
  readonly body?: unknown;
}

export type Reply<Answer> =
  | { readonly kind: "done"; readonly value: Answer; readonly cookies: readonly string[] }
  /** 404. */
  | { readonly kind: "missing" }
  /** 400, 401, 403, 409, 422. `code` is the vendor's, if any. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly code: number | null;
      readonly text: string;
    };

export interface Spektrix {
  ask<Answer>(question: Question<Answer>): Promise<Reply<Answer>>;
  write<Answer>(command: Command<Answer>): Promise<Reply<Answer>>;
}

const TIMEOUT_MS = 8_000;
/** The vendor's firewall answers 403 to the default user agents of HTTP libraries. */
const USER_AGENT = "Parkett";
const QUESTION_TRIES = 3;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_SECONDS = 2;

export function createSpektrix(connection: SpektrixConnection): Spektrix {
  const manners = createManners(connection.now);
  const wait = connection.wait ?? ((time) => new Promise((done) => setTimeout(done, time)));
  /** Identical reads in progress share one request. */
  const asking = new Map<string, Promise<RawAnswer>>();

  async function send(sent: Sent, tries: number): Promise<RawAnswer> {
    for (let attempt = 1; ; attempt++) {
      const raw = await once(connection, manners, sent);
      if (raw.kind !== "away") return raw;
      const pause = raw.retryAfter === null ? (FIRST_PAUSE_MS * 2 ** attempt) / 2 : raw.retryAfter * 1000;
      // A request rejected before it was processed can be repeated, even a command.
      const mayRepeat = raw.untouched || sent.method === "GET";
      if (attempt >= tries || !mayRepeat || pause > LONGEST_PAUSE_SECONDS * 1000) {
        throw new BackEndAway(`${sent.method} ${pathOf(sent)}: ${raw.why}`, raw.retryAfter);
      }
      await wait(pause);
    }
  }

  return {
    async ask({ path, answer, cookies, isText = false }) {
      const sent: Sent = { method: "GET", path, body: "", cookies };
      const key = `${cookies ?? ""} ${path}`;
      const under = asking.get(key) ?? send(sent, QUESTION_TRIES).finally(() => asking.delete(key));
      asking.set(key, under);
      return readReply(sent, await under, answer, isText);
    },
    async write({ method, path, body, answer, cookies }) {
      const sent: Sent = { method, path, body: body === undefined ? "" : JSON.stringify(body), cookies };
      return readReply(sent, await send(sent, 2), answer);
    },
  };
}

/** For the house's own catalogue, where nothing can be missing or refused. */
export async function answerOf<Value>(requested: Promise<Reply<Value>>): Promise<Value> {
  const reply = await requested;
  if (reply.kind === "done") return reply.value;
  throw new Error(`The vendor's catalogue lacks a part of itself: ${reply.kind}`);
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly cookies: string | undefined;
}

interface RawAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly text: string;
  readonly cookies: string[];
}

interface Away {
  readonly kind: "away";
  readonly why: string;
  readonly retryAfter: number | null;
  /** The vendor has not processed the request. */
  readonly untouched: boolean;
}

async function once(connection: SpektrixConnection, manners: Manners, sent: Sent): Promise<RawAnswer | Away> {
  const pause = manners.pauseLeft();
  if (pause > 0) {
    return { kind: "away", why: "the vendor asked for a pause", retryAfter: pause, untouched: true };
  }
  const leave = await manners.enter();
  try {
    return await exchange(connection, manners, sent);
  } finally {
    leave();
  }
}

async function exchange(
  connection: SpektrixConnection,
  manners: Manners,
  sent: Sent,
): Promise<RawAnswer | Away> {
  const { method, path, body, cookies } = sent;
  const url = urlAsSent(connection.baseUrl + path);
  const date = new Date(connection.now()).toUTCString();
  const headers: Record<string, string> = { accept: "application/json", "user-agent": USER_AGENT, date };
  if (body !== "") headers["content-type"] = "application/json";
  if (cookies === undefined)
    headers["authorization"] = authorization(connection, { method, url, date, body });
  else headers["cookie"] = cookies;
  connection.onRequest?.(method, path);
  let response: Response;
  let text: string;
  try {
    const ask = connection.fetch ?? globalThis.fetch;
    response = await ask(url, {
      method,
      headers,
      body: body === "" ? undefined : body,
      redirect: "manual",
      signal: AbortSignal.timeout(connection.timeoutMs ?? TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    if (!isBrokenLine(error)) throw error;
    return { kind: "away", why: "no answer in time", retryAfter: null, untouched: false };
  }
  const { status } = response;
  if (status === 429 || status >= 500) {
    const retryAfter = secondsIn(response.headers.get("retry-after"));
    if (retryAfter !== null) manners.pauseFor(retryAfter);
    return { kind: "away", why: `answered ${status}`, retryAfter, untouched: status === 429 };
  }
  if (status === 403 && response.headers.get("content-type")?.startsWith("text/html")) {
    return { kind: "away", why: "stopped by the vendor's firewall", retryAfter: null, untouched: true };
  }
  return { kind: "answer", status, text, cookies: response.headers.getSetCookie() };
}

/** The vendor verifies the signature of the URL as sent: "O'Hara" is "O%27Hara". */
function urlAsSent(url: string): string {
  return new URL(url).href.replaceAll("'", "%27");
}

const REFUSALS = [400, 401, 403, 409, 422];

function readReply<Answer>(
  sent: Sent,
  { status, text, cookies }: RawAnswer,
  answer: z.ZodType<Answer>,
  isText = false,
): Reply<Answer> {
  if (status === 404) return { kind: "missing" };
  if (sent.cookies === undefined && (status === 401 || status === 403)) {
    throw new Error(`${sent.method} ${pathOf(sent)} answered ${status}: are the login and its secret right?`);
  }
  if (REFUSALS.includes(status)) return { kind: "refused", status, code: errorCodeIn(text), text };
  if (status < 200 || status > 299) throw new Error(`${sent.method} ${pathOf(sent)} answered ${status}`);
  const read = answer.safeParse(isText ? text : jsonOf(text));
  if (!read.success) {
    const places = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new BackEndAway(
      `${sent.method} ${pathOf(sent)} answered what is not in its description: ${places[0]}`,
    );
  }
  return { kind: "done", value: read.data, cookies };
}

/** Without the query, which may contain an email address. */
function pathOf({ path }: Sent): string {
  return path.replace(/\?.*/s, "");
}

/** The help pages number the reasons of a 409. Assumed: the number is in `code`. */
function errorCodeIn(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown };
    return typeof code === "number" ? code : null;
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new BackEndAway("the answer broke off");
  }
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
