import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { compileAll } from "./tooling/compile-messages.ts";

/** The office: a separate app, rendered in the browser, without a line of the storefront's bundle. */

const OFFICE = join(import.meta.dirname, "src/office");
const OPERATION_ROUTES = join(OFFICE, "client/operation-routes.ts");

export default defineConfig({
  root: OFFICE,
  publicDir: false,
  plugins: [compiledWords(), bareRoutes(), ownLanguages(), layersFirst()],
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
            // What nearly every screen has: one file compresses better than twenty.
            {
              name: "base",
              test: /\/(?:useField|useTextField|useFormValidation|useFormReset|useLabel|TextField|FieldError|Input|Label|Text|Form)\.\w+$|office\/(?:ui\/(?:button|text-field|notice|panel|empty-state)|states\/(?:screen|loaded|failure-notice|later)|client\/(?:client|failures|use-command|new-key)|session\/session-context|words\/words-context)\.tsx?$/,
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

type Routes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Those that the app names, as `office.orders.show`; all of a group that it takes apart. */
function named(routes: Routes): Routes {
  const files = globSync("**/*.{ts,tsx}", { cwd: OFFICE }).filter((file) => !file.includes(".test."));
  const text = files.map((file) => readFileSync(join(OFFICE, file), "utf8")).join("\n");
  const names = new Set(
    [...text.matchAll(/\boffice\s*\.(\w+)(?:\s*\.(\w+))?/g)].map(([, ...name]) => name.join(".")),
  );
  return Object.fromEntries(
    Object.entries(routes).flatMap(([group, members]) => {
      const isWhole = names.has(`${group}.`);
      const used = Object.entries(members).filter(([name]) => isWhole || names.has(`${group}.${name}`));
      return used.length > 0 ? [[group, Object.fromEntries(used)]] : [];
    }),
  );
}

/** The client needs each operation's method and path; its schemas, and zod, stay on the server. */
function bareRoutes(): Plugin {
  return {
    name: "parkett-office-routes",
    enforce: "pre",
    async load(id) {
      if (id !== OPERATION_ROUTES) return null;
      const { operationRoutes } = (await import(OPERATION_ROUTES)) as { operationRoutes: Routes };
      return `export const operationRoutes = ${JSON.stringify(named(operationRoutes))};`;
    },
  };
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
