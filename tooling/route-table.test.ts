import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { packRoutes, type RouteTable } from "./route-table.ts";

const TABLE: RouteTable = {
  entry: { imports: ["/assets/vendor1.js"] },
  routes: {
    root: {
      id: "root",
      path: "",
      hasLoader: true,
      hasErrorBoundary: true,
      module: "/assets/roo-_t1.js",
      imports: ["/assets/vendor1.js"],
      css: ["/assets/all.css"],
    },
    "layouts/app/layout": {
      id: "layouts/app/layout",
      parentId: "root",
      hasLoader: false,
      module: "/assets/layout1.js",
      imports: [],
    },
    "routes/home/route": {
      id: "routes/home/route",
      parentId: "layouts/app/layout",
      index: true,
      hasLoader: true,
      module: "/assets/home111.js",
      imports: ["/assets/vendor1.js", "/assets/field11.js"],
    },
    "checkout-basket": {
      id: "checkout-basket",
      parentId: "layouts/app/layout",
      path: "checkout/basket",
      hasAction: true,
      hasLoader: true,
      module: "/assets/basket1.js",
      imports: ["/assets/number1.js", "/assets/field11.js"],
      hasDefaultExport: true,
    },
    "routes/seats/route": {
      id: "routes/seats/route",
      parentId: "layouts/app/layout",
      path: "events/:event/:instance/syos/:view?",
      module: "/assets/seats11.js",
    },
  },
};

it("the route table gives the browser each route unchanged", () => {
  const routes = unpacked(TABLE);
  expect(routes).toEqual({
    root: route({
      id: "root",
      path: "",
      hasLoader: true,
      hasErrorBoundary: true,
      module: "/assets/roo-_t1.js",
      css: ["/assets/all.css"],
    }),
    "layouts/app/layout": route({ id: "layouts/app/layout", parentId: "root", module: "/assets/layout1.js" }),
    "routes/home/route": route({
      id: "routes/home/route",
      parentId: "layouts/app/layout",
      index: true,
      hasLoader: true,
      module: "/assets/home111.js",
    }),
    "checkout-basket": route({
      id: "checkout-basket",
      parentId: "layouts/app/layout",
      path: "checkout/basket",
      hasAction: true,
      hasLoader: true,
      module: "/assets/basket1.js",
    }),
    "routes/seats/route": route({
      id: "routes/seats/route",
      parentId: "layouts/app/layout",
      path: "events/:event/:instance/syos/:view?",
      module: "/assets/seats11.js",
    }),
  });
});

it("the route table has a distinct key for each of two hundred routes", () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: `routes/r${index}/route`,
    parentId: index === 0 ? undefined : `routes/r${index - 1}/route`,
    path: `r${index}`,
    module: `/assets/m${String(index).padStart(6, "0")}.js`,
  }));
  const routes = unpacked({ routes: Object.fromEntries(many.map((each) => [each.id, each])) });
  for (const each of many) expect(routes[each.id]).toMatchObject(JSON.parse(JSON.stringify(each)));
});

it("the route table leaves out routes that only emails link to", () => {
  const book = { id: "routes/smart/book", path: "smart/book", module: "/assets/book111.js" };
  const home = { id: "routes/home/route", path: "", module: "/assets/home111.js" };
  const routes = { [book.id]: book, [home.id]: home };
  expect(Object.keys(unpacked({ routes }))).toEqual([home.id]);
});

it("the route table rejects a file in another folder", () => {
  const elsewhere = { id: "root", module: "/elsewhere/root.js" };
  expect(() => packRoutes({ routes: { root: elsewhere } })).toThrow(/lies elsewhere/);
});

function unpacked(table: Pick<RouteTable, "routes">): Record<string, unknown> {
  const routes: unknown = runInNewContext(packRoutes(table));
  return JSON.parse(JSON.stringify(routes)) as Record<string, unknown>;
}

function route(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    hasLoader: false,
    hasAction: false,
    hasErrorBoundary: false,
    index: false,
    ...fields,
  };
}
