import { glob, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/**
 * `npm run budgets`: measures the build, and exits with 1 if a part is larger than its limit. First what a first visit to
 * a page loads (brotli); React Router's manifest lists the files.
 */
const ASSETS = join(resolve(import.meta.dirname, "../.."), "build/client/assets");
const KB = 1024;

interface Budget {
  readonly page: string;
  readonly route: string;
  readonly js: number;
}

const CSS = 14;
const FONTS = 60;
const BUDGETS: readonly Budget[] = [
  { page: "home", route: "routes/home/route", js: 110 },
  { page: "event", route: "routes/event/route", js: 110 },
  { page: "performance", route: "routes/performance/route", js: 110 },
  { page: "price selection", route: "routes/price-selection/route", js: 110 },
  { page: "seat map", route: "routes/seats/route", js: 120 },
  { page: "seat frame", route: "routes/seat-frame/route", js: 110 },
  { page: "basket", route: "routes/basket/route", js: 115 },
  { page: "account step", route: "routes/account-step/route", js: 115 },
  { page: "review", route: "routes/review/route", js: 115 },
  { page: "tickets", route: "routes/tickets/route", js: 115 },
];

interface ManifestRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
  readonly url: string;
}

const [manifestFile] = await Array.fromAsync(glob("manifest-*.js", { cwd: ASSETS }));
if (!manifestFile) throw new Error("There is no build to measure");
const manifest = JSON.parse(await readFile(join(ASSETS, "../../route-table.json"), "utf8")) as Manifest;

/** The route, its layouts, and the root. */
function chain(id: string): ManifestRoute[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`There is no route ${id} to measure`);
  return route.parentId === undefined ? [route] : [...chain(route.parentId), route];
}

async function kilobytes(files: Iterable<string>, ending = ".br"): Promise<number> {
  let total = 0;
  for (const file of new Set([...files].map((path) => basename(path)))) {
    total += (await stat(join(ASSETS, `${file}${ending}`))).size;
  }
  return total / KB;
}

let over = false;
function report(what: string, size: number, limit: number): void {
  over ||= size > limit;
  console.log(
    `${size > limit ? "OVER " : "     "}${what.padEnd(24)}${size.toFixed(1).padStart(7)} of ${limit} KB`,
  );
}

for (const { page, route, js } of BUDGETS) {
  const routes = chain(route);
  const scripts = [
    manifestFile,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ];
  report(`${page}, JavaScript`, await kilobytes(scripts), js);
  const base = await Array.fromAsync(glob("base-*.css", { cwd: ASSETS }));
  report(`${page}, CSS`, await kilobytes([...base, ...routes.flatMap(({ css = [] }) => css)]), CSS);
}
const fonts = (await Array.fromAsync(glob("*.woff2", { cwd: ASSETS }))).filter(
  (file) => !file.includes("-ext"),
);
report("fonts", await kilobytes(fonts, ""), FONTS);

/** Of the office: the first screen with everything it loads, and what another screen adds with its styles. */
const OFFICE = join(ASSETS, "../../office/assets");
const OFFICE_FIRST = [
  { screen: "sign-in", file: "screens/sign-in/sign-in.tsx", frame: false, js: 165 },
  { screen: "today", file: "screens/today/start.tsx", frame: true, js: 210 },
] as const;
const OFFICE_SCREEN = 30;
/** The rules of the programme, with time zones, run in the browser while one types; a hall has its map and its files. */
const OFFICE_EDITOR = 60;
const EDITORS = /^screens\/house-(?:production|programme|prices|sale|hall|emails)\//;
const OFFICE_CSS = 10;

interface OfficeFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}
const office = JSON.parse(await readFile(join(ASSETS, "../../office-manifest.json"), "utf8")) as Readonly<
  Record<string, OfficeFile>
>;

function officeFiles(name: string, found = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = office[name] ?? {};
  if (!file) throw new Error(`The office has no ${name}`);
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const other of imports) officeFiles(other, found);
  return found;
}

/** @returns the styles, and the scripts */
function split(files: Iterable<string>): readonly [string[], string[]] {
  const all = [...files];
  return [all.filter((file) => file.endsWith(".css")), all.filter((file) => !file.endsWith(".css"))];
}

async function officeKilobytes(files: Iterable<string>): Promise<number> {
  let total = 0;
  for (const file of files) total += (await stat(join(OFFICE, `${basename(file)}.gz`))).size;
  return total / KB;
}

const entry = Object.keys(office).find((name) => office[name]?.isEntry);
if (!entry) throw new Error("The office has no entry");
const always = officeFiles("words/swedish.ts", officeFiles(entry));
const frame = officeFiles("shell/office.tsx", new Set(always));
for (const { screen, file, frame: hasFrame, js } of OFFICE_FIRST) {
  const files = officeFiles(file, new Set(hasFrame ? frame : always));
  const [styles, scripts] = split(files);
  report(`office, ${screen}, gzip`, await officeKilobytes(scripts), js);
  report(`office, ${screen}, CSS`, await officeKilobytes(styles), OFFICE_CSS);
}
for (const name of Object.keys(office).filter((one) => /^screens\/[\w-]+\/[\w-]+\.tsx$/.test(one))) {
  const own = [...officeFiles(name)].filter((file) => !frame.has(file));
  report(
    `office, ${basename(name, ".tsx")}`,
    await officeKilobytes(own),
    EDITORS.test(name) ? OFFICE_EDITOR : OFFICE_SCREEN,
  );
}

/** The door's app; the reader of codes comes with the camera. Brotli. */
const DOOR = join(ASSETS, "../../door/assets");
for (const [what, pattern, limit] of [
  ["door, app", "index-*.{js,css}.br", 90],
  ["door, reader", "{zxing_reader,decoder-worker}-*.{wasm,js}.br", 400],
] as const) {
  let size = 0;
  for await (const file of glob(pattern, { cwd: DOOR })) size += (await stat(join(DOOR, file))).size;
  if (size === 0) throw new Error(`There is no ${what} to measure`);
  report(what, size / KB, limit);
}
/** The script for other sites, as it is; most of them compress it. */
report("embedded script", (await stat(join(ASSETS, "../embed/parkett.js"))).size / KB, 15);
if (over) process.exit(1);
