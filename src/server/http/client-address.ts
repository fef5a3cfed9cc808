import type { IncomingMessage } from "node:http";

/** The longest IPv6 address with its zone; with fewer proxies than we were told, a visitor writes this himself. */
const LONGEST = 64;

/**
 * The visitor's network address. Of X-Forwarded-For only the entries that our own proxies wrote are believed;
 * whatever stands further to the left is the visitor's invention.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  return hops.at(-trustedProxies)?.slice(0, LONGEST) || direct;
}
