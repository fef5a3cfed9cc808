import { createServer } from "node:net";

export interface WantedPort {
  readonly name: string;
  readonly port: number;
  readonly host: string;
  readonly isChosen: boolean;
}

interface FoundPorts {
  readonly ports: Readonly<Record<string, number>>;
  readonly moved: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly taken: readonly { readonly name: string; readonly port: number }[];
}

const LAST_PORT = 65_535;

/** For `npm start`: a taken port is replaced by the next free one, or listed as `taken` if it was configured. */
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
 * At the address and at both addresses of "localhost": outside Linux, one process can listen on all addresses
 * while another has one of them.
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
    // No IPv6, or no privileges for low ports: the server itself reports both.
    server.once("error", (error) => done(!("code" in error && error.code === "EADDRINUSE")));
    server.listen({ port, host, ipv6Only: host === "::1" }, () => server.close(() => done(true)));
  });
}
