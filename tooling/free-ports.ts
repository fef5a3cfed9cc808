import { createServer } from "node:net";

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/**
 * Variables with a free port for each sandbox of a shop: the mailbox of a concurrent demo shop must not receive its
 * emails.
 */
export async function sandboxPorts(): Promise<Record<string, string>> {
  const names = ["PAYMENTS", "MAILBOX", "SMTP", "DIRECT_DEBIT", "BACK_END"].map(
    (name) => `SANDBOX_${name}_PORT`,
  );
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])));
}
