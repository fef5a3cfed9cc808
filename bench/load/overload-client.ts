import { Connections } from "./http-connection.ts";

/** At a fixed rate in a separate process; latency counts from the due time. Started by overload.ts. */

export interface OverloadOrder {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Requested in rotation. */
  readonly visits: readonly { readonly path: string; readonly headers: string }[];
}
export interface OverloadReport {
  readonly sent: number;
  readonly admitted: number[];
  readonly shed: number[];
  /** No response within a visitor's patience, a broken connection, or any other status. */
  readonly unanswered: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** The client's own delay under load. */
  readonly late: number[];
}

const PATIENCE_MS = 30_000;
const connections = new Connections();

async function run({ port, perSecond, seconds, visits }: OverloadOrder): Promise<OverloadReport> {
  const total = Math.round(perSecond * seconds);
  const [admitted, shed, late]: [number[], number[], number[]] = [[], [], []];
  const statuses: Record<string, number> = {};
  let [unanswered, waiting] = [0, 0];
  const began = performance.now();
  const visit = async (at: number, due: number) => {
    const { path = "/", headers = "" } = visits[at % visits.length] ?? {};
    waiting += 1;
    late.push(performance.now() - began - due);
    const patience = Promise.withResolvers<null>();
    const timer = setTimeout(() => patience.resolve(null), PATIENCE_MS);
    const answering = connections.send(port, "GET", path, headers, "");
    const answer = await Promise.race([answering, patience.promise]).catch(() => null);
    clearTimeout(timer);
    const waited = performance.now() - began - due;
    const status = String(answer?.status ?? "none");
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === "200") admitted.push(waited);
    else if (status === "503") shed.push(waited);
    else unanswered += 1;
    waiting -= 1;
  };
  for (let index = 0; index < total; ) {
    const now = performance.now() - began;
    for (; index < total && (index * 1_000) / perSecond <= now; index++)
      void visit(index, (index * 1_000) / perSecond);
    await new Promise((done) => setTimeout(done, 1));
  }
  while (waiting > 0) await new Promise((done) => setTimeout(done, 1));
  connections.close();
  return { sent: total, admitted, shed, unanswered, statuses, late };
}

process.on("message", async (order: OverloadOrder) => {
  process.send?.(await run(order));
});
process.on("disconnect", () => process.exit());
