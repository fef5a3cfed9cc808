import { spawn } from "node:child_process";
import { installPeer, run, versionOf } from "./install.ts";
import { type Peer, readJson } from "./peer.ts";

/** Medusa's server, with its background work in the same process (its default). */

const CLI = "node_modules/@medusajs/cli/cli.js";
const STOREFRONT_FIELDS = "*variants.calculated_price,%2Bvariants.inventory_quantity";

interface Seeded {
  readonly key: string;
  readonly region: string;
  readonly product: string;
  readonly variant: string;
}

interface Cart {
  readonly cart: { readonly items: readonly { readonly variant_id: string; readonly quantity: number }[] };
}

export function createMedusa(): Peer {
  let folder = "";
  const environment = (databaseUrl: string) => ({
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: databaseUrl,
  });
  return {
    name: "medusa",
    async prepare() {
      folder = await installPeer("medusa");
      return versionOf(folder, "@medusajs/medusa");
    },
    async seed(databaseUrl) {
      const options = { cwd: folder, env: environment(databaseUrl) };
      await run(process.execPath, [CLI, "db:migrate"], options);
      const output = await run(process.execPath, [CLI, "exec", "./seed.js"], options);
      const seeded = /^\{"key".*\}$/m.exec(output)?.[0];
      if (!seeded) throw new Error(`Medusa's seed printed no ids:\n${output.slice(-3_000)}`);
      const { key, region, product, variant } = JSON.parse(seeded) as Seeded;
      const headers = `x-publishable-api-key: ${key}\r\n`;
      const items = [{ variant_id: variant, quantity: 1 }];
      return {
        product: {
          method: "GET",
          path: `/store/products/${product}?region_id=${region}&fields=${STOREFRONT_FIELDS}`,
          headers,
          body: "",
        },
        title: "Carmen",
        async newSession(_visitor, send) {
          const answer = await send({
            method: "POST",
            path: "/store/carts",
            headers: `${headers}Content-Type: application/json\r\n`,
            body: JSON.stringify({ region_id: region, items }),
          });
          const [item, ...others] = readJson<Cart>(answer).cart.items;
          if (item?.variant_id !== variant || item.quantity !== 1 || others.length > 0)
            throw new Error(`not one item: ${answer.body.slice(0, 300)}`);
        },
        countUnits: "select coalesce(sum(quantity), 0)::int as count from cart_line_item",
      };
    },
    start: (databaseUrl, port) =>
      spawn(process.execPath, [CLI, "start", "--host", "127.0.0.1", "--port", String(port)], {
        cwd: folder,
        env: { ...process.env, ...environment(databaseUrl) },
        stdio: ["ignore", "pipe", "pipe"],
      }),
  };
}
