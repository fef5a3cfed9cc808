import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import packageFile from "./package.json" with { type: "json" };
import { compileAll } from "./tooling/compile-messages.ts";

/** The app of the devices at the door, at the office's address under /door/. */

const DOOR = join(import.meta.dirname, "src/door");

export default defineConfig({
  root: DOOR,
  base: "/door/",
  publicDir: false,
  define: { DOOR_VERSION: JSON.stringify(packageFile.version) },
  plugins: [compiledWords()],
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
