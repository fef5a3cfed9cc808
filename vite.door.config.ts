import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, defineConfig, type Plugin } from "vite";
import packageFile from "./package.json" with { type: "json" };
import { compileAll } from "./tooling/compile-messages.ts";

/** The app of the devices at the door, at the office's address under /door/. */

const DOOR = join(import.meta.dirname, "src/door");
const BUILT = join(import.meta.dirname, "build/door");

export default defineConfig({
  root: DOOR,
  base: "/door/",
  publicDir: "public",
  define: { DOOR_VERSION: JSON.stringify(packageFile.version) },
  plugins: [compiledWords(), serviceWorker()],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    outDir: "../../build/door",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    rollupOptions: {
      onLog: (level, log, handle) => log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log),
      output: {
        entryFileNames: "assets/[name]-[hash:8].js",
        chunkFileNames: "assets/[name]-[hash:8].js",
        assetFileNames: "assets/[name]-[hash:8][extname]",
      },
    },
  },
});

/** No browser parses ICU messages. */
function compiledWords(): Plugin {
  const isWords = /\/src\/door\/words\/[\w-]+\.json$/;
  return {
    name: "parkett-door-words",
    enforce: "pre",
    load(id) {
      if (!isWords.test(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(readFileSync(id, "utf8")))), moduleType: "json" };
    },
  };
}

/** Builds sw.js last, with the list of all files of the app. */
function serviceWorker(): Plugin {
  return {
    name: "parkett-door-service-worker",
    async closeBundle() {
      const files = globSync("**/*.*", { cwd: BUILT }).filter((file) => !/^(?:sw\.js|\.vite\/)/.test(file));
      const entries = files.toSorted().map((file) => ({
        url: `/door/${file}`,
        // Names of assets contain a hash of the content.
        revision: file.startsWith("assets/") ? null : hashOf(join(BUILT, file)),
      }));
      await build({
        ...{ configFile: false, logLevel: "warn", root: DOOR, publicDir: false },
        define: { PRECACHE: JSON.stringify(entries), "process.env.NODE_ENV": JSON.stringify("production") },
        build: {
          ...{ outDir: BUILT, emptyOutDir: false, sourcemap: false },
          lib: { entry: join(DOOR, "worker/service-worker.ts"), formats: ["es"], fileName: () => "sw.js" },
        },
      });
    },
  };
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}
