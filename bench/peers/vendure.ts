import { spawn } from "node:child_process";
import { freePort } from "../../tooling/free-ports.ts";
import { installPeer, run, versionOf } from "./install.ts";
import { type Call, type Peer, readJson } from "./peer.ts";

/** Vendure's server without its worker, which these requests give nothing to do. */

const VARIANT = "1";
const PRODUCT_QUERY = `query ($id: ID!) {
  product(id: $id) {
    id name slug description
    featuredAsset { id preview }
    optionGroups { id name code options { id name code } }
    variants { id name sku price priceWithTax currencyCode stockLevel options { id name code } }
  }
}`;
const ADD_ITEM = `mutation ($id: ID!) {
  addItemToOrder(productVariantId: $id, quantity: 1) {
    __typename
    ... on Order {
      id code state currencyCode subTotalWithTax totalWithTax
      lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku } }
    }
    ... on ErrorResult { errorCode message }
  }
}`;

interface Added {
  readonly data: {
    readonly addItemToOrder: {
      readonly lines?: readonly {
        readonly quantity: number;
        readonly productVariant: { readonly id: string };
      }[];
    };
  };
}

export function createVendure(): Peer {
  let folder = "";
  const environment = (databaseUrl: string, port: number) => ({
    NODE_ENV: "production",
    VENDURE_DISABLE_TELEMETRY: "true",
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  });
  return {
    name: "vendure",
    async prepare() {
      folder = await installPeer("vendure");
      return versionOf(folder, "@vendure/core");
    },
    async seed(databaseUrl) {
      const env = { ...environment(databaseUrl, await freePort()), CREATE_TABLES: "yes" };
      await run(process.execPath, ["seed.mjs"], { cwd: folder, env });
      return {
        product: query(PRODUCT_QUERY, "1"),
        title: "Carmen",
        async newSession(_visitor, send) {
          const answer = await send(query(ADD_ITEM, VARIANT));
          const { lines = [] } = readJson<Added>(answer).data.addItemToOrder;
          const [line, ...others] = lines;
          if (line?.productVariant.id !== VARIANT || line.quantity !== 1 || others.length > 0)
            throw new Error(`not one line: ${answer.body.slice(0, 300)}`);
        },
        countUnits: "select coalesce(sum(quantity), 0)::int as count from order_line",
      };
    },
    start: (databaseUrl, port) =>
      spawn(process.execPath, ["server.mjs"], {
        cwd: folder,
        env: { ...process.env, ...environment(databaseUrl, port) },
        stdio: ["ignore", "pipe", "pipe"],
      }),
  };
}

function query(text: string, id: string): Call {
  return {
    method: "POST",
    path: "/shop-api",
    headers: "Content-Type: application/json\r\n",
    body: JSON.stringify({ query: text, variables: { id } }),
  };
}
