import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { compileAll } from "./tooling/compile-messages.ts";

/** The office: an app of its own, rendered in the browser, without a line of the storefront's bundle. */

const OFFICE = join(import.meta.dirname, "src/office");
const ADDRESSES = join(OFFICE, "client/addresses.ts");

export default defineConfig({
  root: OFFICE,
  publicDir: false,
  plugins: [compiledWords(), bareAddresses(), ownLanguages(), layersFirst()],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    outDir: "../../build/office",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // "use client" is for other frameworks.
    rollupOptions: {
      onLog: (level, log, handle) => log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log),
      output: {
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|@orpc)\//,
            },
          ],
        },
        entryFileNames: "assets/[name]-[hash:8].js",
        chunkFileNames: "assets/[name]-[hash:8].js",
        assetFileNames: "assets/[name]-[hash:8][extname]",
      },
    },
  },
});

/** No browser parses ICU messages. */
function compiledWords(): Plugin {
  const isWords = /\/src\/(?:office\/words|languages\/\w+)\/[\w-]+\.json$/;
  return {
    name: "parkett-office-words",
    enforce: "pre",
    load(id) {
      if (!isWords.test(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(readFileSync(id, "utf8")))), moduleType: "json" };
    },
  };
}

/** The client needs method and path of the operations that it names; their schemas, and zod, stay on the server. */
function bareAddresses(): Plugin {
  return {
    name: "parkett-office-addresses",
    enforce: "pre",
    async load(id) {
      if (id !== ADDRESSES) return null;
      const { addresses } = (await import(ADDRESSES)) as {
        addresses: Readonly<Record<string, Readonly<Record<string, string>>>>;
      };
      const named = namedOperations();
      const used = Object.entries(addresses).map(([group, members]) => [
        group,
        Object.fromEntries(
          Object.entries(members).filter(([name]) => named.has(group) || named.has(`${group}.${name}`)),
        ),
      ]);
      return `export const addresses = ${JSON.stringify(Object.fromEntries(used))};`;
    },
  };
}

/** What the office's sources name: `staff.list` of `office.staff.list`, and `drafts` of `= office.drafts;`. */
function namedOperations(): ReadonlySet<string> {
  const sources = globSync("**/*.{ts,tsx}", { cwd: OFFICE }).map((file) =>
    readFileSync(join(OFFICE, file), "utf8"),
  );
  const named = sources.flatMap((text) => [...text.matchAll(/\boffice\s*\.(\w+)(?:\s*\.(\w+))?/g)]);
  return new Set(named.map(([, group = "", name]) => (name ? `${group}.${name}` : group)));
}

/** react-aria has its few messages in thirty languages. */
function ownLanguages(): Plugin {
  const others = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/.*\/(?!sv-SE|en-US)\w\w-\w\w\.mjs$/;
  return {
    name: "parkett-office-languages",
    enforce: "pre",
    load: (id) => (others.test(id) ? "export default {};" : null),
  };
}

/** The first rule that names a layer decides its place, and chunks' styles come in any order. */
function layersFirst(): Plugin {
  return {
    name: "parkett-office-layers",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css"))
            file.source = `@layer reset,tokens,base,components;${file.source}`;
        }
      },
    },
  };
}
