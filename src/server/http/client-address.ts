import type { IncomingMessage } from "node:http";

/** The longest IPv6 address with its zone. If `trustedProxies` is too high, the visitor controls this entry. */
const LONGEST = 64;

/** Of X-Forwarded-For only the trusted proxies' entries count; those further left can be forged. */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  return hops.at(-trustedProxies)?.slice(0, LONGEST) || direct;
}
