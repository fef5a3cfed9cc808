import type { Plugin } from "vite";

const FILE = /react-router\/dist\/\w+\/lib\/router\/utils\.js/;
const BEFORE = /function matchRouteBranch\(branch, pathname, allowPartial = false\) \{/;
const FIRST = [
  "branch.whole ??= compilePath(branch.path)[0];",
  "if (!allowPartial && !branch.whole.test(pathname)) return null;",
].join("");

/**
 * To find a page's route the router tries each route of the site segment by segment, layouts included. On the
 * server one pattern for the whole path rules out nearly all routes first.
 */
export function wholePathsFirst(): Plugin {
  return {
    name: "parkett-whole-paths-first",
    transform(code, id) {
      if (this.environment.name !== "ssr" || !FILE.test(id)) return null;
      if (
        !BEFORE.test(code) ||
        !code.includes("function compilePath(path, caseSensitive = false, end = true)")
      ) {
        this.error("React Router no longer matches routes where whole paths are tried first");
      }
      return { code: code.replace(BEFORE, (start) => start + FIRST), map: null };
    },
  };
}
