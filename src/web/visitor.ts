import { createContext, type RouterContextProvider } from "react-router";
import type { Basket } from "#contract/basket.ts";
import type { Customer } from "#contract/customers.ts";
import type { Caller } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import { writeCookie } from "./cookies.ts";
import { siteContext } from "./site.ts";

type Context = Readonly<RouterContextProvider>;

/** Who is visiting, as the middleware found out; every loader and action may read it. */
export interface Visitor {
  readonly language: Language;
  /** For reading; a command takes `commandCaller`. */
  readonly caller: Caller;
  readonly customer: Customer | null;
  readonly basket: Basket | null;
  /** A basket ran out since the last one was seen. */
  readonly basketEnded: "expired" | null;
  readonly hasSession: boolean;
}
export const visitorContext = createContext<Visitor>();

/** `Set-Cookie` lines that the response will carry, also when it is a redirect. */
export const outgoingCookiesContext = createContext<string[]>([]);

/** What the session cookie is called: the `__Host-` prefix needs https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** The caller of a command: `key` recognises the same command sent twice. */
export function callerFor(context: Context, key: string | null = null): Caller {
  return { ...context.get(visitorContext).caller, idempotencyKey: key };
}

/** Like `callerFor`, but a visitor without a session gets one first. */
export async function ensureSession(context: Context, key: string | null = null): Promise<Caller> {
  const caller = callerFor(context, key);
  // A token whose session has ended is as good as none.
  if (context.get(visitorContext).hasSession) return caller;
  const started = await context.get(siteContext).backEnd.customers.startSession({}, caller);
  if (!started.ok) throw new Error("The back end gave no session");
  return { ...rotateSession(context, started.value.session), idempotencyKey: key };
}

/** After every login the back end gives a new token: the visitor goes on under it. */
export function rotateSession(context: Context, token: string): Caller {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, token));
  const visitor = context.get(visitorContext);
  const caller = { ...visitor.caller, session: token };
  provider(context).set(visitorContext, { ...visitor, caller, hasSession: true });
  return caller;
}

/** After logging out: the browser forgets the token, which is worthless by then. */
export function forgetSession(context: Context): void {
  const { publicUrl } = context.get(siteContext);
  context.get(outgoingCookiesContext).push(sessionCookie(publicUrl, null));
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
