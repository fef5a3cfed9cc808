export type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Decoded; `escaped` writes them into an address. */
export const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffx",
  "\r\nSet-Cookie: a=b",
  '\n{"level":60,"msg":"forged"}',
  "\u0007\u001b[31m",
  "Ω漢字🎭",
  "\u202eabc\u2066",
  "é".repeat(400),
  "x".repeat(5_000),
  "../../../../etc/passwd",
  "..\\..\\",
  "//evil.example/",
  "/..//evil.example",
  "'; drop table seats; --",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-1",
  "0",
  "1.5",
  "1e309",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "0-999999999",
  "[]",
  "{}",
  "null",
  "true",
  "%",
  "%00",
  "%zz",
  "2027-13-45",
  "a@b.example",
  `${"a".repeat(250)}@b.example`,
];

/** Escaped differently from our own code. */
export const RAW: readonly string[] = [
  "%00",
  "%0d%0aSet-Cookie:%20a=b",
  "%ED%A0%80",
  "%C0%AF",
  "%ff",
  "%",
  "%z",
  "%u0041",
  "%2e%2e%2f",
  "%252e",
  "+",
  "%F0%9F%8E%AD",
  "\xe9\xff",
  "%E2%80%AE",
  ";a=b",
  "__proto__",
  "%5B%5D",
];

export function hostileValue(random: Random): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => pick(random, TEXTS),
    () => pick(random, TEXTS),
    () => pick(random, TEXTS),
    () => pick(random, [-1, 0, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)]),
    () => pick(random, [null, true, false]),
    () => pick(random, [[], {}, [[]], [null], [{}]]),
    () => Array.from({ length: pick(random, [300, 5_000]) }, () => pick(random, [0, "x", null])),
    () => Array.from({ length: 300 }, () => ({ seat: "x", priceType: 1, quantity: 1 })),
    () => deep(pick(random, [50, 5_000])),
    () => JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  ];
  return pick(random, kinds)();
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Once in five times something of `RAW` instead. */
export function escaped(random: Random, text: string): string {
  if (random() < 0.2) return pick(random, RAW);
  return encodeURIComponent(text.toWellFormed());
}

export const TYPES: readonly string[] = [
  "",
  "text/plain",
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded; charset=\u00ff",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  `multipart/form-data; boundary=${"b".repeat(200)}`,
  "multipart/mixed; boundary=x",
  "a/b/c;;;==",
];

export function hostileHeaders(random: Random): Record<string, string> {
  const headers: readonly (readonly [string, readonly string[]])[] = [
    ["cookie", ["session=%00", "session=%ff; lang=xx", "=;=;;", `a=${"b".repeat(4_000)}`, "lang=__proto__"]],
    ["accept-language", ["\xff\xfe", "de;q=NaN,*", "a,".repeat(2_000), "ht;q=1e999", "__proto__"]],
    ["accept-encoding", ["br;q=0", "\xff", "gzip, ".repeat(500), "identity"]],
    ["authorization", ["Bearer \xff", "Bearer __proto__", `Bearer ${"x".repeat(4_000)}`, "Basic OjE="]],
    ["idempotency-key", ["\xff", "x", "k".repeat(64), "constructor"]],
    ["if-none-match", ["*", '"', "W/".repeat(500)]],
    ["range", ["bytes=0-", "bytes=-1", "bytes=9-1", `bytes=${"0-1,".repeat(500)}`]],
    ["x-forwarded-for", ["\xff", "x".repeat(3_000), ",,,,", "::1%eth0"]],
    ["origin", ["null", "http://[", "https://evil.example"]],
    ["host", ["evil.example", "[::1", "a b", "x:99999"]],
    ["content-encoding", ["gzip", "br"]],
    ["expect", ["100-continue", "x"]],
  ];
  const [name, values] = pick(random, headers);
  return { [name]: pick(random, values) };
}
