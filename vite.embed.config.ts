import { join } from "node:path";
import { defineConfig } from "vite";

/** The script for the house's own site: one file at a constant address. */
export default defineConfig({
  root: join(import.meta.dirname, "src/embed"),
  publicDir: false,
  build: {
    outDir: "../../build/client/embed",
    emptyOutDir: true,
    sourcemap: false,
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    lib: { entry: "parkett-embed.ts", formats: ["es"], fileName: () => "parkett.js" },
  },
});
