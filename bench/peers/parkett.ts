import { spawn } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWhenStale } from "../../tooling/build-when-stale.ts";
import { freePort, sandboxPorts } from "../../tooling/free-ports.ts";
import { endProcess } from "../../tooling/processes.ts";
import { ROOT, untilReady } from "../load/bench-shop.ts";
import { BAND, EVENT, SEATS, TITLE, writeBenchHouse } from "./bench-house.ts";
import { type Peer, readJson, type Target } from "./peer.ts";

const JSON_HEADERS = "Content-Type: application/json\r\n";
const PRICE_TYPE = 1;

/** One process of the build. @param seats in one round @param folder for the house and the process's data */
export async function createParkett(seats: number, folder: string): Promise<Peer> {
  const ports = await sandboxPorts();
  const house = await mkdtemp(join(folder, "house-"));
  const data = await mkdtemp(join(folder, "data-"));
  const start = (databaseUrl: string, port: number) =>
    spawn(process.execPath, ["build/server/index.js"], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...ports,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        PORT: String(port),
        HOST: "127.0.0.1",
        HOUSE: house,
        DATA_DIR: data,
        DATABASE_URL: databaseUrl,
        TRUSTED_PROXIES: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    name: "parkett",
    async prepare() {
      await buildWhenStale(ROOT);
      return (JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { version: string }).version;
    },
    async seed(databaseUrl) {
      const performances = await writeBenchHouse(house, seats);
      const port = await freePort();
      const child = start(databaseUrl, port);
      try {
        await untilReady(`http://127.0.0.1:${port}`, child);
      } finally {
        await endProcess(child);
      }
      return targetOf(performances);
    },
    start,
  };
}

function targetOf(performances: readonly number[]): Target {
  return {
    product: {
      method: "GET",
      path: `/api/v1/events/${EVENT}/performances/${performances[0]}`,
      headers: "",
      body: "",
    },
    title: TITLE,
    /** The performances sell out one after the other. */
    async newSession(visitor, send) {
      const performance = performances[Math.floor(visitor / SEATS)];
      if (performance === undefined) throw new Error("all performances are sold out");
      const network = `X-Forwarded-For: 10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}\r\n`;
      const headers = JSON_HEADERS + network;
      const { session } = readJson<{ session: string }>(
        await send({ method: "POST", path: "/api/v1/sessions", headers, body: "{}" }),
      );
      const held = await send({
        method: "POST",
        path: "/api/v1/basket/best-available",
        headers: `${headers}Authorization: Bearer ${session}\r\n`,
        body: JSON.stringify({
          performance,
          band: BAND,
          quantities: [{ priceType: PRICE_TYPE, quantity: 1 }],
        }),
      });
      const { basket } = readJson<{ basket: { tickets: { performance: number; seat: string | null }[] } }>(
        held,
      );
      const [ticket, ...others] = basket.tickets;
      if (ticket?.performance !== performance || !ticket.seat || others.length > 0)
        throw new Error(`not one seat: ${held.body.slice(0, 300)}`);
    },
    countUnits: `select count(*)::int as count from basket_tickets t
      join performance_seats s on s.performance = t.performance and s.seat = t.seat and s.basket = t.basket
      where s.state = 1`,
  };
}
