/**
 * React Router's table of routes, as every page carries it. Written out, each route costs thirty bytes of each first visit;
 * in columns, with what can be told left out, half of it.
 */

export interface RouteTable {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
}

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly [field: string]: unknown;
}

/** The columns: lists in one text each, in the order of the routes. */
interface Columns {
  /** `routes/<name>/route` by its name, any other as it is, with a dot before it. */
  readonly ids: string;
  /** Where the parent stands among the routes, as a sign; a space for none. */
  readonly parents: string;
  /** A space for none. */
  readonly paths: string;
  /** The numbers of the `FLAGS` that are true, summed as powers of two, as a sign. */
  readonly flags: string;
  /** Names of files without folder and ending. */
  readonly modules: string;
  /** Which of `files` each needs, as signs. */
  readonly imports: string;
  readonly files: string;
  /** What only a few routes have. */
  readonly others: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const FLAGS = ["hasLoader", "hasAction", "hasErrorBoundary", "index"] as const;
/** Nobody asks for it in the browser. */
const IDLE: readonly string[] = ["hasDefaultExport"];
const COLUMNS: readonly string[] = ["id", "parentId", "path", "module", "imports", ...FLAGS];
/** The first sign that is neither a control, a quote nor a separator in any of the texts; as many follow as are needed. */
const FIRST_SIGN = 48;
const ASSET = /^\/assets\/([\w-]+)\.js$/;

const sign = (index: number) => {
  // A backslash would be escaped, and what lies beyond the letters takes two bytes.
  const code = FIRST_SIGN + index + (FIRST_SIGN + index >= 92 ? 1 : 0);
  return String.fromCharCode(code);
};

/** The same table as a script: an expression that gives its `routes`. */
export function packRoutes({ entry, routes }: RouteTable): string {
  const all = Object.values(routes);
  const ids = all.map(({ id }) => id);
  const needed = all.map(({ imports = [] }) => imports.filter((path) => !entry.imports.includes(path)));
  const files = [...new Set(needed.flat())];
  const columns: Columns = {
    ids: ids.map((id) => /^routes\/([\w-]+)\/route$/.exec(id)?.[1] ?? `.${id}`).join(","),
    parents: all.map(({ parentId }) => (parentId === undefined ? " " : sign(ids.indexOf(parentId)))).join(""),
    paths: all.map(({ path }) => path ?? " ").join(","),
    flags: all.map((route) => sign(flagsOf(route))).join(""),
    modules: all.map(({ module }) => fileName(module)).join(","),
    imports: needed
      .map((paths) =>
        paths
          .map((path) => sign(files.indexOf(path)))
          .sort()
          .join(""),
      )
      .join(","),
    files: files.map(fileName).join(","),
    others: Object.fromEntries(
      all
        .map((route) => [route.id, othersOf(route)] as const)
        .filter(([, fields]) => Object.keys(fields).length > 0),
    ),
  };
  return `(${UNPACK})(${JSON.stringify(columns)})`;
}

/** In the browser, as it stands here. */
const UNPACK = `c=>{
let split=t=>t.split(","),number=t=>(t=t.charCodeAt())-${FIRST_SIGN}-(t>92),file=n=>"/assets/"+n+".js",
ids=split(c.ids).map(t=>t[0]=="."?t.slice(1):"routes/"+t+"/route"),paths=split(c.paths),modules=split(c.modules),
files=split(c.files).map(file),imports=split(c.imports),routes={};
ids.map((id,i)=>{
let path=paths[i],flags=number(c.flags[i]);
routes[id]={id,parentId:ids[number(c.parents[i])],path:path==" "?void 0:path,module:file(modules[i]),
imports:[...imports[i]].map(t=>files[number(t)]),${FLAGS.map((flag, bit) => `${flag}:!!(flags&${1 << bit})`).join()},...c.others[id]}});
return routes}`.replaceAll("\n", "");

function flagsOf(route: Route): number {
  return FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 1 << bit : 0), 0);
}

function othersOf(route: Route): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(
      ([name, value]) =>
        !COLUMNS.includes(name) &&
        !IDLE.includes(name) &&
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function fileName(path: string): string {
  const name = ASSET.exec(path)?.[1];
  if (!name) throw new Error(`A route's file lies elsewhere than the others: ${path}`);
  return name;
}
