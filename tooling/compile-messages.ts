import compile from "icu-minify/compile";

/**
 * For the builds of storefront, office and door. Compiles each ICU message of nested objects to a small array, which neither
 * browser nor server has to parse.
 */
export function compileAll(messages: unknown): unknown {
  if (typeof messages === "string") return compile(messages);
  if (typeof messages !== "object" || messages === null) throw new TypeError("A message is a text");
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileAll(value)]));
}
