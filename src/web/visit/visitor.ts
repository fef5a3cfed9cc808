import { hash } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { type Customer, customers } from "#contract/operations/customers.ts";
import type { Language } from "#domain/languages.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { writeCookie } from "#request/cookies.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import { statusOf } from "../faults/refusals.ts";
import { siteContext } from "../site.ts";

type Context = Readonly<RouterContextProvider>;

/** "reset": the back end does not know the session. */
export type BasketEnded = "expired" | "reset";

export interface Visitor {
  readonly language: Language;
  /** For queries; commands use `callerFor` or `ensureSession`. */
  readonly caller: Caller;
  readonly customer: Customer | null;
  readonly basket: Basket | null;
  readonly basketEnded: BasketEnded | null;
  readonly hasSession: boolean;
  /** The browser did not return the cookie set with the previous page. */
  readonly cookiesBlocked: boolean;
  /** Its cookie is still in the browser. Signing in may repeat an earlier sign-in. */
  readonly endedSession: string | null;
}
export const visitorContext = createContext<Visitor>();

export const outgoingCookiesContext = createContext<string[]>([]);

/** @param key recognises a repeated command; only its hash is stored, because the key can lead to a session */
export function callerFor(context: Context, key: string | null = null): Caller {
  const idempotencyKey = key === null ? null : hash("sha256", key, "base64url");
  return { ...context.get(visitorContext).caller, idempotencyKey };
}

/**
 * Starts a session if there is none. A repeated command returns the same session, in case the first response
 * was lost.
 */
export async function ensureSession(context: Context, key: string | null = null): Promise<Caller> {
  const caller = callerFor(context, key);
  if (context.get(visitorContext).hasSession) return caller;
  const once = key !== null && isUuid(key) ? { once: key } : {};
  const started = await context.get(siteContext).backEnd.customers.startSession(once, caller);
  if (!started.ok) throw data(started.refusal, { status: statusOf(customers.startSession, started.refusal) });
  return { ...caller, session: rotateSession(context, started.value.session).session };
}

/** With an ended session, signing in can restore its basket. */
export function callerSigningIn(context: Context, key: string | null = null): Promise<Caller> {
  const { endedSession } = context.get(visitorContext);
  if (endedSession === null) return ensureSession(context, key);
  return Promise.resolve({ ...callerFor(context, key), session: endedSession });
}

/** Every login issues a new token. */
export function rotateSession(context: Context, token: string): Caller {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, token));
  const visitor = context.get(visitorContext);
  const caller = { ...visitor.caller, session: token };
  provider(context).set(visitorContext, { ...visitor, caller, hasSession: true, endedSession: null });
  return caller;
}

export function forgetSession(context: Context): void {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, null));
}

/** For forms that share their page's key: the values become part of it. */
export function callerAsking(caller: Caller, ...what: readonly string[]): Caller {
  const { idempotencyKey: key } = caller;
  if (key === null) return caller;
  return { ...caller, idempotencyKey: hash("sha256", [key, ...what].join(" "), "base64url") };
}

export function newCommandKey(): string {
  return crypto.randomUUID();
}

/** Null if absent or malformed. */
export function commandKey(form: FormData): string | null {
  const key = form.get("key");
  return typeof key === "string" && /^[\w-]{8,64}$/.test(key) ? key : null;
}

/** No expiry, so that a shared computer does not keep visitors signed in. */
function sessionCookie(publicUrl: string, token: string | null): string {
  return writeCookie({
    name: sessionCookieName(publicUrl),
    value: token ?? "",
    ...(token === null ? { maxAge: 0 } : {}),
    secure: publicUrl.startsWith("https:"),
    httpOnly: true,
  });
}

/** Loaders get a read-only context; only the visitor's session is changed in it. */
function provider(context: Context): RouterContextProvider {
  return context as RouterContextProvider;
}
