/**
 * React Router's route table, packed: every page carries it. In full, each route costs thirty bytes of a
 * first visit; in columns, half of it.
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

/** Each column is one text, in route order. */
interface Columns {
  /**
   * `routes/<name>/route` by its name, empty where its path ends in that, any other unchanged after a dot.
   */
  readonly ids: string;
  readonly parents: string;
  readonly paths: string;
  /** The true `FLAGS`, summed as powers of two, as a sign. */
  readonly flags: string;
  /**
   * Without folder and extension. Each file's imports are left out: they weigh as much as all the rest and
   * save one round trip.
   */
  readonly modules: string;
  readonly others: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const FLAGS = ["hasLoader", "hasAction", "hasErrorBoundary", "index"] as const;
const IDLE: readonly string[] = ["hasDefaultExport"];
const COLUMNS: readonly string[] = ["id", "parentId", "path", "module", "imports", ...FLAGS];
/** None of the signs is a control character, a quote or a separator of the texts. */
const FIRST_SIGN = 48;
/** Routes that are not pages: links from emails, downloads and fetched data. The server handles them. */
const OUTSIDE = /^routes\/(?:smart\/|near-seats\/|series-near\/|your-data\/file)/;
const NAME = 7;
const ASSET = new RegExp(`^/assets/([\\w-]{${NAME}})\\.js$`);

const sign = (index: number) => {
  // A backslash would be escaped, and signs beyond ASCII take two bytes.
  const code = FIRST_SIGN + index + (FIRST_SIGN + index >= 92 ? 1 : 0);
  return String.fromCharCode(code);
};

export function packRoutes({ routes }: Pick<RouteTable, "routes">): string {
  const all = Object.values(routes).filter(({ id }) => !OUTSIDE.test(id));
  const ids = all.map(({ id }) => id);
  const columns: Columns = {
    ids: all.map(shortId).join(","),
    parents: all.map(({ parentId }) => (parentId === undefined ? " " : sign(ids.indexOf(parentId)))).join(""),
    paths: all.map(({ path }) => path ?? " ").join(","),
    flags: all.map((route) => sign(flagsOf(route))).join(""),
    modules: all.map(({ module }) => fileName(module)).join(""),
    others: Object.fromEntries(
      all
        .map((route) => [route.id, othersOf(route)] as const)
        .filter(([, fields]) => Object.keys(fields).length > 0),
    ),
  };
  return `(${UNPACK})(${JSON.stringify(columns)})`;
}

const UNPACK = `c=>{
let split=t=>t.split(","),number=t=>(t=t.charCodeAt())-${FIRST_SIGN}-(t>92),file=n=>"/assets/"+n+".js",
paths=split(c.paths),ids=split(c.ids).map((t,i)=>t[0]=="."?t.slice(1):"routes/"+(t||paths[i].split("/").pop())+"/route"),modules=c.modules.match(/.{${NAME}}/g),routes={};
ids.map((id,i)=>{
let path=paths[i],flags=number(c.flags[i]);
routes[id]={id,parentId:ids[number(c.parents[i])],path:path==" "?void 0:path,module:file(modules[i]),
${FLAGS.map((flag, bit) => `${flag}:!!(flags&${1 << bit})`).join()},...c.others[id]}});
return routes}`.replaceAll("\n", "");

function shortId({ id, path }: Route): string {
  const name = /^routes\/([\w-]+)\/route$/.exec(id)?.[1];
  if (name === undefined) return `.${id}`;
  return name === path?.split("/").at(-1) ? "" : name;
}

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
  if (!name) throw new Error(`A route's file lies elsewhere than the others, or is named otherwise: ${path}`);
  return name;
}
