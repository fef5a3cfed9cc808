import { operations } from "#contract/back-end.ts";

/** Finds the refusals that a module of the storefront can receive, for the tests of messages. */

/**
 * Of operations that the module calls (`backEnd.orders.place`), destructures (`const { orders } = …
 * .backEnd`), or uses for a status (`statusOf(operations.place, …)`).
 */
export function refusalsIn(source: string): string[] {
  const named = [...takenOut(source, BACK_END), ...imported(source)];
  return Object.entries(operations).flatMap(([group, own]) => {
    const part = `${BACK_END}\\s*\\.\\s*${group}`;
    const others = named.filter(([name]) => name === group).map(([, here]) => `(?<![.\\w])${here}`);
    const called = new Set([
      ...namesAfter(source, [part, ...others]),
      ...takenOut(source, `${part}\\b`).map(([name]) => name),
    ]);
    return Object.entries(own)
      .filter(([name]) => called.has(name))
      .flatMap(([, { refusals }]) => Object.keys(refusals));
  });
}

const BACK_END = "\\bbackEnd";

type Named = readonly [name: string, here: string];

/** `const { orders, food: meals } = context.get(siteContext).backEnd;` */
function takenOut(source: string, from: string): Named[] {
  const statement = new RegExp(`\\{([^{}]*)\\}\\s*=[^;{}]*${from}\\s*;`, "g");
  return [...source.matchAll(statement)].flatMap(([, list]) => namesIn(list));
}

/** `import { orders as operations } from "#contract/operations/orders.ts";` */
function imported(source: string): Named[] {
  const statement = /\bimport\s*\{([^}]*)\}\s*from\s*"#contract\/[^"]*"/g;
  return [...source.matchAll(statement)].flatMap(([, list]) => namesIn(list));
}

function namesIn(list = ""): Named[] {
  return list.split(",").flatMap((one): Named[] => {
    const [, name, here] = /^\s*(\w+)(?:\s*(?::|\bas\b)\s*(\w+))?\s*$/.exec(one) ?? [];
    return name === undefined ? [] : [[name, here ?? name]];
  });
}

function namesAfter(source: string, objects: readonly string[]): string[] {
  const call = new RegExp(`(?:${objects.join("|")})\\s*\\.\\s*(\\w+)`, "g");
  return [...source.matchAll(call)].map(([, name = ""]) => name);
}
