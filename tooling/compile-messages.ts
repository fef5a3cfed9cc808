import compile from "icu-minify/compile";

/** Compiles each ICU message of nested objects to a small array, which the browser does not have to parse. */
export function compileAll(messages: unknown): unknown {
  if (typeof messages === "string") return compile(messages);
  if (typeof messages !== "object" || messages === null) throw new TypeError("A message is a text");
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compileAll(value)]));
}
