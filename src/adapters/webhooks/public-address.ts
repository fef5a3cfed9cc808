import { BlockList, isIP } from "node:net";

/** IANA's special-purpose registries: what is not globally reachable, and what would lead back to it. */
const NOT_PUBLIC_4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];
/** Public addresses begin with 2 or 3; of those, 6to4, Teredo, documentation and the like are not. */
const PUBLIC_6 = "2000::/3";
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const notPublic = new BlockList();
const public6 = new BlockList();
for (const net of NOT_PUBLIC_4) add(notPublic, net, "ipv4");
for (const net of NOT_PUBLIC_6) add(notPublic, net, "ipv6");
add(public6, PUBLIC_6, "ipv6");

function add(list: BlockList, net: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = net.split("/");
  list.addSubnet(address, Number(bits), family);
}

/** False for IPv4 in IPv6 as well (`::ffff:127.0.0.1`, `64:ff9b::7f00:1`), whatever it maps to. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && public6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
