/** An address of the office itself: anything else leads to the start. */
export function nextAddress(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, "http://office.invalid");
  const isOwn = origin === "http://office.invalid" && !/^\/(?:sign-in|invitation)(?:\/|$)/.test(pathname);
  return isOwn ? pathname + search + hash : "/";
}

const KEPT_AS = "office-next";

/** While another service signs in, this tab keeps where it was. */
export function keepNext(next: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, next);
  } catch {
    // Storage may be forbidden: it leads to the start.
  }
}

export function takeNext(): string {
  try {
    const kept = sessionStorage.getItem(KEPT_AS);
    sessionStorage.removeItem(KEPT_AS);
    return nextAddress(kept);
  } catch {
    return "/";
  }
}
