import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { packRoutes, type RouteTable } from "./route-table.ts";

const SOURCES = [
  "src/**/*.{ts,tsx,css,json,woff2,html,svg,png,webmanifest}",
  "package.json",
  "vite.config.ts",
  "vite.office.config.ts",
  "vite.door.config.ts",
  "vite.embed.config.ts",
  "tooling/{compile-messages,whole-paths-first}.ts",
  "react-router.config.ts",
];

/** Builds storefront, server, office, door and embedded script into `build/` if a source has changed since. */
export async function buildWhenStale(root: string): Promise<void> {
  const stamp = join(root, "build/.sources");
  const sources = await fingerprint(root);
  if ((await readFile(stamp, "utf8").catch(() => "")) === sources) return;
  build(root, "@react-router/dev/bin.cjs", []);
  build(root, "vite/bin/vite.js", ["--config", "vite.office.config.ts"]);
  build(root, "vite/bin/vite.js", ["--config", "vite.door.config.ts"]);
  build(root, "vite/bin/vite.js", ["--config", "vite.embed.config.ts"]);
  await packManifest(join(root, "build/client/assets"));
  // For the budgets; the office's visitors do not need it.
  await rename(join(root, "build/office/.vite/manifest.json"), join(root, "build/office-manifest.json"));
  await rename(join(root, "build/door/.vite/manifest.json"), join(root, "build/door-manifest.json"));
  for (const folder of ["build/client", "build/office", "build/door"]) await precompress(join(root, folder));
  await compileAhead(root);
  await writeFile(stamp, sources);
}

function build(root: string, tool: string, options: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules", tool), "build", ...options],
    {
      cwd: root,
      encoding: "utf8",
      // Under a test's NODE_ENV React's development build is half as large again.
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
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

/** Packs the route table, a part of every page. The original stays beside the build for the page budgets. */
async function packManifest(assets: string): Promise<void> {
  for await (const file of glob("manifest-*.js", { cwd: assets })) {
    const text = await readFile(join(assets, file), "utf8");
    const [, begin = "", json = ""] = /^([^{]*)(\{[\s\S]*\})/.exec(text) ?? [];
    const { routes, ...others } = JSON.parse(json) as RouteTable;
    await writeFile(join(assets, "../../route-table.json"), json);
    const packed = packRoutes({ routes });
    await writeFile(
      join(assets, file),
      `${begin}${JSON.stringify({ ...others, routes: 0 }).replace(/"routes":0/, () => `"routes":${packed}`)};`,
    );
  }
}

/** Compiles the server's code, which would take 0.1 s of each start. Without this folder the server compiles it. */
async function compileAhead(root: string): Promise<void> {
  const folder = join(root, "build/compiled");
  await rm(folder, { recursive: true, force: true });
  const [server] = await Array.fromAsync(glob("build/server/assets/server-*.js", { cwd: root }));
  const load = `await import(${JSON.stringify(pathToFileURL(join(root, server ?? "")))}); process.exit()`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", load], {
    encoding: "utf8",
    env: { ...process.env, NODE_COMPILE_CACHE: folder, NODE_OPTIONS: "" },
  });
  if (status !== 0) throw new Error(`The server cannot be loaded:\n${stderr}`);
  // The image renames the folder for the account that runs the server.
  for await (const file of glob("**/*", { cwd: folder, withFileTypes: true }))
    if (file.isFile()) await chmod(join(file.parentPath, file.name), 0o644);
}

/** Once at the highest level instead of for each request. */
async function precompress(folder: string): Promise<void> {
  for await (const file of glob("**/*.{js,css,svg,json,wasm}", { cwd: folder })) {
    const content = await readFile(join(folder, file));
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(join(folder, `${file}.br`), brotli);
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}
