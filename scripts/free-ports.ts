import { createServer } from "node:net";

/** A port that is wanted; one that somebody has chosen is not moved. */
export interface WantedPort {
  /** The variable that names it. */
  readonly name: string;
  readonly port: number;
  readonly host: string;
  readonly isChosen: boolean;
}

export interface FoundPorts {
  readonly ports: Readonly<Record<string, number>>;
  /** What was taken and could be moved. */
  readonly moved: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** What was taken and may not be moved. */
  readonly taken: readonly { readonly name: string; readonly port: number }[];
}

const LAST_PORT = 65_535;

/** Where everything may listen: as wanted, or at the next free port where nobody chose the number. */
export async function findFreePorts(wanted: readonly WantedPort[]): Promise<FoundPorts> {
  const ports: Record<string, number> = {};
  const moved = [];
  const taken = [];
  for (const { name, port, host, isChosen } of wanted) {
    const others = new Set([
      ...Object.values(ports),
      ...wanted.filter((other) => other.name !== name).map((other) => other.port),
    ]);
    let to = port;
    if (!(await isFree(port, host)) || Object.values(ports).includes(port)) {
      if (isChosen) {
        taken.push({ name, port });
        continue;
      }
      do to += 1;
      while (to < LAST_PORT && (others.has(to) || !(await isFree(to, host))));
      moved.push({ name, from: port, to });
    }
    ports[name] = to;
  }
  return { ports, moved, taken };
}

/**
 * Whether nobody listens there, at the address itself and at the two that browsers take "localhost" for: elsewhere
 * than on Linux one may listen at all addresses while another has one of them.
 */
async function isFree(port: number, host: string): Promise<boolean> {
  for (const address of new Set([host, "127.0.0.1", "::1"])) {
    if (!(await canListen(port, address))) return false;
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    // A machine without IPv6 has no such address, and an account may not use low ports: the server itself will say so.
    server.once("error", (error) => done(!("code" in error && error.code === "EADDRINUSE")));
    server.listen({ port, host, ipv6Only: host === "::1" }, () => server.close(() => done(true)));
  });
}
