import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { ROOT } from "../load/bench-shop.ts";
import type { BenchPlan } from "./contestant.ts";

const CONTESTANTS = {
  own: "own-page.ts",
  /** Ours, with every seat of the house as an element. */
  all: "own-page.ts",
  library: "library-page.ts",
  react: "react-page.tsx",
  bare: "bare-page.ts",
  plain: "plain-page.ts",
} as const;
export type ContestantName = keyof typeof CONTESTANTS;

export interface Pages {
  address(contestant: ContestantName, plan: string): string;
  readonly kilobytes: Readonly<Record<ContestantName, number>>;
  close(): void;
}

/** Bundles the page of each contestant, and serves it with each plan in memory. */
export async function servePages(plans: Readonly<Record<string, BenchPlan>>): Promise<Pages> {
  const names = Object.keys(CONTESTANTS) as ContestantName[];
  const bundles = await Promise.all(
    names.map(async (name) => [name, await bundle(CONTESTANTS[name])] as const),
  );
  const bundleOf = new Map(bundles);
  const server = createServer(({ url = "/" }, answer) => {
    const [contestant, plan] = url.slice(1).split("/");
    const bundled = bundleOf.get(contestant as ContestantName);
    const content = plans[plan ?? ""];
    if (!bundled || !content) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    answer.end(pageOf(bundled, content));
  });
  const port = await new Promise<number>((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    address: (contestant, plan) => `http://127.0.0.1:${port}/${contestant}/${plan}`,
    kilobytes: Object.fromEntries(
      bundles.map(([name, { script }]) => [name, brotliCompressSync(script).length / 1024]),
    ) as Record<ContestantName, number>,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Bundle {
  readonly script: string;
  readonly style: string;
}

async function bundle(file: string): Promise<Bundle> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    define: { "import.meta.env.SSR": "false" },
    resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    build: {
      write: false,
      target: "chrome123",
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, "bench/seat-map", file),
        // As in `vite.config.ts`, but in one file: lazily loaded parts are part of the page.
        output: { postBanner: "//# allFunctionsCalledOnLoad", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  let [script, style] = ["", ""];
  for (const part of built.output) {
    if (part.type === "chunk") script += part.code;
    else if (part.fileName.endsWith(".css")) style += String(part.source);
  }
  return { script, style };
}

const FRAME = `body{margin:0}
.frame{width:min(52rem,100vw);height:min(62vh,44rem);overflow:hidden;contain:strict}
.scene{height:100%;background:#ddd;will-change:transform;transform-origin:0 0}`;

function pageOf({ script, style }: Bundle, plan: BenchPlan): string {
  const inMemory = JSON.stringify(plan).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="sv"><meta charset="utf-8"><title>Bench</title>
<meta name="viewport" content="width=device-width"><style>${FRAME}${style}</style>
<body></body><script>globalThis.plan=${inMemory}</script>
<script type="module">${script.replaceAll("</script", "<\\/script")}</script></html>`;
}
