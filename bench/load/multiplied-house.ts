import type { Json, JsonObject } from "#domain/json/json.ts";

type Files = ReadonlyMap<string, Buffer>;

/** A house with its productions `times` over and, if that is more than once, a second copy of each hall. */
export function multiplied(files: Files, times: number): Map<string, Buffer> {
  const all = new Map(files);
  const season = parsed(files, "season.json");
  const events = season["events"] as readonly JsonObject[];
  const halls = [...files.keys()].flatMap((path) => /^halls\/([\w-]+)\.json$/.exec(path)?.[1] ?? []);
  if (times > 1) {
    for (const hall of halls) {
      for (const part of [`${hall}.json`, `${hall}.sidecar.json`]) {
        const text = files.get(`halls/${part}`)?.toString("utf8") ?? "";
        all.set(`halls/${part.replace(hall, `${hall}-2`)}`, Buffer.from(renamed(files, hall, text)));
      }
    }
  }
  const registered = JSON.parse(files.get("registrations.json")?.toString("utf8") ?? "[]") as JsonObject[];
  const drawn = new Set(registered.map((one) => one["modeOfSale"]));
  const copies = Array.from({ length: times - 1 }, (_, at) =>
    events.map((event) => copyOf(event, at + 1, drawn)),
  ).flat();
  all.set("season.json", Buffer.from(JSON.stringify({ ...season, events: [...events, ...copies] })));
  return all;
}

/** Each seat has another id. */
function renamed(files: Files, hall: string, text: string): string {
  const guids = (files.get(`halls/${hall}.json`)?.toString("utf8") ?? "").matchAll(
    /"seat_guid":\s*"([^"]+)"/g,
  );
  const known = new Set([...guids].map(([, guid]) => guid));
  return text.replace(/"([^"\\]+)"/g, (quoted, word: string) => (known.has(word) ? `"${word}-2"` : quoted));
}

/** @param drawn modes of sale that only performances with a registration have */
function copyOf(event: JsonObject, copy: number, drawn: ReadonlySet<unknown>): Json {
  const performances = (event["performances"] as readonly JsonObject[]).map((one) => ({
    ...one,
    id: Number(one["id"]) + copy * 100_000,
    sale: ((one["sale"] ?? []) as readonly JsonObject[]).filter((sale) => !drawn.has(sale["modeOfSale"])),
    ...(copy % 2 === 1 && { hall: `${String(one["hall"])}-2` }),
  }));
  return { ...event, slug: `${String(event["slug"])}-${copy}`, performances };
}

function parsed(files: Files, path: string): JsonObject {
  return JSON.parse(files.get(path)?.toString("utf8") ?? "") as JsonObject;
}
