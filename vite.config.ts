import { existsSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import compile from "icu-minify/compile";
import { defineConfig, type Plugin } from "vite";

const SERVER = "./src/server/main.ts";
/** The suites run the sources as they are: messages uncompiled, no routes. */
const testing = Boolean(process.env.VITEST);

/**
 * What every page loads anyway comes as two files, not as twenty: one compresses better, and changes with
 * our dependencies only; the other is the frame of the shop. Routes and languages stay chunks of their own.
 */
const sharedChunks = [
  { name: "vendor", test: /node_modules|\0/ },
  { name: "frame", test: /src\/(?:domain|web)\/(?!routes\/|seat-map\/|checkout\/|.*\.json|.*\.css|entry)/ },
];

export default defineConfig({
  plugins: testing ? [] : [compiledMessages(), chunkReloadGuard(), reactRouter()],
  resolve: {
    alias: testing ? {} : { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  css: {
    modules: { generateScopedName: "[name]_[local]_[hash:base64:3]" },
  },
  build: {
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    sourcemap: false,
    /** Pictures and fonts stay files of their own: cached longer than the style sheet that names them. */
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    ssr: {
      build: { rollupOptions: existsSync(SERVER) ? { input: SERVER } : {} },
      resolve: { noExternal: ["use-intl", "icu-minify"] },
    },
  },
});

/** Namespaces that only the server reads: letters, tickets on paper, the long texts of one page. */
const SERVER_ONLY = ["mail", "paper", "accessibility"];

/** ICU messages become small arrays at build time, so that no browser and no request parses them. */
function compiledMessages(): Plugin {
  return {
    name: "parkett-compiled-messages",
    enforce: "pre",
    load(id) {
      if (!/\/src\/web\/languages\/[a-z-]+\.json$/.test(id)) return null;
      this.addWatchFile(id);
      const messages: Record<string, unknown> = JSON.parse(readFileSync(id, "utf8"));
      if (this.environment.name === "client") for (const namespace of SERVER_ONLY) delete messages[namespace];
      return { code: JSON.stringify(compileAll(messages)), moduleType: "json" };
    },
  };
}

function compileAll(messages: unknown): unknown {
  if (typeof messages === "string") return compile(messages);
  if (typeof messages !== "object" || messages === null) throw new TypeError("A message is a text");
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileAll(value)]));
}

/**
 * React Router reloads the page without limit when a route's chunk cannot be loaded. The specification
 * allows it once in 60 seconds; `entry.client.tsx` decides, and otherwise the error page is shown.
 */
function chunkReloadGuard(): Plugin {
  return {
    name: "parkett-chunk-reload-guard",
    transform(code, id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return null;
      const guarded = code.replace(
        "window.location.reload();",
        "if (!globalThis.reloadForChunk?.()) throw error;",
      );
      if (guarded === code) this.error("React Router no longer reloads where the guard expects it");
      return { code: guarded, map: null };
    },
  };
}
