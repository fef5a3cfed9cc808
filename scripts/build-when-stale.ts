import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What a build is made of. */
const SOURCES = [
  "src/**/*.{ts,tsx,css,json,woff2}",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Builds the storefront when its sources are not those of the last build. */
export async function buildWhenStale(root: string): Promise<void> {
  const stamp = join(root, "build/.sources");
  const sources = await fingerprint(root);
  if ((await readFile(stamp, "utf8").catch(() => "")) === sources) return;
  const tool = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { status, stderr, stdout } = spawnSync(process.execPath, [tool, "build"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
  await shortenManifest(join(root, "build/client/assets"));
  await precompress(join(root, "build/client"));
  await writeFile(stamp, sources);
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash("sha256");
  const files = await Array.fromAsync(glob(SOURCES, { cwd: root }));
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update(await readFile(join(root, file)));
  }
  return hash.digest("hex");
}

interface RouteTable {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Every page carries the table of routes. What a route does not have is left out of it, and so are files that the entry
 * has brought already.
 */
async function shortenManifest(assets: string): Promise<void> {
  for await (const file of glob("manifest-*.js", { cwd: assets })) {
    const text = await readFile(join(assets, file), "utf8");
    const [, begin = "", json = ""] = /^([^{]*)(\{[\s\S]*\})/.exec(text) ?? [];
    const table = JSON.parse(json) as RouteTable;
    /** Nobody asks for it in the browser. */
    const isIdle = (name: string) => name === "hasDefaultExport";
    const isThere = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
    const routes = Object.entries(table.routes).map(([id, route]) => {
      const imports = (route.imports as readonly string[]).filter(
        (path) => !table.entry.imports.includes(path),
      );
      return [
        id,
        Object.fromEntries(
          Object.entries({ ...route, imports }).filter(([name, value]) => !isIdle(name) && isThere(value)),
        ),
      ];
    });
    await writeFile(
      join(assets, file),
      `${begin}${JSON.stringify({ ...table, routes: Object.fromEntries(routes) })};`,
    );
  }
}

/** Assets never change: they are squeezed once, as hard as it goes, instead of at every request. */
async function precompress(folder: string): Promise<void> {
  for await (const file of glob("**/*.{js,css,svg,json}", { cwd: folder })) {
    const content = await readFile(join(folder, file));
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(join(folder, `${file}.br`), brotli);
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}
