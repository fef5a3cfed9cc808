import { keep, readKept } from "../kept.ts";

/** Where sign-in leads: an address of the office, but not of signing in or of an invitation; else the start. */
export function nextAddress(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, "http://office.invalid");
  const isOwn = origin === "http://office.invalid" && !/^\/(?:sign-in|invitation)(?:\/|$)/.test(pathname);
  return isOwn ? pathname + search + hash : "/";
}

const KEPT_AS = "office-next";

/** While another service signs in, this tab keeps where it was. */
export function keepNext(next: string): void {
  keep(() => sessionStorage, KEPT_AS, next);
}

export function takeNext(): string {
  const kept = readKept(() => sessionStorage, KEPT_AS);
  keep(() => sessionStorage, KEPT_AS, null);
  return nextAddress(kept);
}
