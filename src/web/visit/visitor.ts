import { hash } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { type Customer, customers } from "#contract/operations/customers.ts";
import type { Language } from "#domain/languages.ts";
import { writeCookie } from "#request/cookies.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import { statusOf } from "../faults/refusals.ts";
import { siteContext } from "../site.ts";

type Context = Readonly<RouterContextProvider>;

/** Its time ran out, or its session is unknown to the back end. */
export type BasketEnded = "expired" | "reset";

/** Who is visiting, as the middleware found out; every loader and action may read it. */
export interface Visitor {
  readonly language: Language;
  /** For reading; a command takes `commandCaller`. */
  readonly caller: Caller;
  readonly customer: Customer | null;
  readonly basket: Basket | null;
  /** A basket ran out since the last one was seen. */
  readonly basketEnded: BasketEnded | null;
  readonly hasSession: boolean;
  /** The browser did not return the cookie that it was given with the page before. */
  readonly cookiesBlocked: boolean;
  /** What the browser still takes for its session. Whoever signs in may be doing so a second time. */
  readonly endedSession: string | null;
}
export const visitorContext = createContext<Visitor>();

/** `Set-Cookie` lines that the response will carry, also when it is a redirect. */
export const outgoingCookiesContext = createContext<string[]>([]);

/**
 * The caller of a command: `key` recognises the same command sent twice. The back end keeps what it is told of it, so that
 * is only its hash: the key itself can lead to a session.
 */
export function callerFor(context: Context, key: string | null = null): Caller {
  const idempotencyKey = key === null ? null : hash("sha256", key, "base64url");
  return { ...context.get(visitorContext).caller, idempotencyKey };
}

/**
 * Like `callerFor`, but a visitor without a session gets one first: for the same command the same, should its answer
 * be lost with the cookie.
 */
export async function ensureSession(context: Context, key: string | null = null): Promise<Caller> {
  const caller = callerFor(context, key);
  // A token whose session has ended is as good as none.
  if (context.get(visitorContext).hasSession) return caller;
  const once = key !== null && UUID.test(key) ? { once: key } : {};
  const started = await context.get(siteContext).backEnd.customers.startSession(once, caller);
  if (!started.ok) throw data(started.refusal, { status: statusOf(customers.startSession, started.refusal) });
  return { ...caller, session: rotateSession(context, started.value.session).session };
}

/** Whoever signs in: by a session that has ended they may find again what they left in it. */
export function callerSigningIn(context: Context, key: string | null = null): Promise<Caller> {
  const { endedSession } = context.get(visitorContext);
  if (endedSession === null) return ensureSession(context, key);
  return Promise.resolve({ ...callerFor(context, key), session: endedSession });
}

/** After every login the back end gives a new token: the visitor goes on under it. */
export function rotateSession(context: Context, token: string): Caller {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, token));
  const visitor = context.get(visitorContext);
  const caller = { ...visitor.caller, session: token };
  provider(context).set(visitorContext, { ...visitor, caller, hasSession: true, endedSession: null });
  return caller;
}

/** After logging out: the browser forgets the token, which is worthless by then. */
export function forgetSession(context: Context): void {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, null));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same caller for one of several forms that share the key of their page: what is asked is part of the key. */
export function callerAsking(caller: Caller, ...what: readonly string[]): Caller {
  const { idempotencyKey: key } = caller;
  if (key === null) return caller;
  return { ...caller, idempotencyKey: hash("sha256", [key, ...what].join(" "), "base64url") };
}

/** The hidden `key` of a form that commands. */
export function newCommandKey(): string {
  return crypto.randomUUID();
}

/** The hidden `key` of a form that was sent; anything but a sane one counts as none. */
export function commandKey(form: FormData): string | null {
  const key = form.get("key");
  return typeof key === "string" && /^[\w-]{8,64}$/.test(key) ? key : null;
}

/** Lives as long as the browser is open: a shared computer remembers nobody. */
function sessionCookie(publicUrl: string, token: string | null): string {
  return writeCookie({
    name: sessionCookieName(publicUrl),
    value: token ?? "",
    ...(token === null ? { maxAge: 0 } : {}),
    secure: publicUrl.startsWith("https:"),
    httpOnly: true,
  });
}

/** Loaders see the context as read-only; the visitor's own session is the one thing that changes in it. */
function provider(context: Context): RouterContextProvider {
  return context as RouterContextProvider;
}
