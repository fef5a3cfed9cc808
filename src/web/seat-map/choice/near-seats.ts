export interface NearQuestion {
  readonly near: number;
  readonly count: number;
  /** Already chosen. */
  readonly keep: readonly number[];
  readonly avoid: readonly number[];
}

export type NearAnswer =
  | { readonly found: true; readonly seats: readonly number[]; readonly together: boolean }
  | { readonly found: false; readonly wanted: number; readonly available: number };

export function nearQuery({ near, count, keep, avoid }: NearQuestion): string {
  const query = { near, count, keep: keep.join(" "), avoid: avoid.join(" ") };
  return String(new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])));
}

export function readNearQuestion(search: URLSearchParams): NearQuestion | null {
  const numbers = (key: string) => (search.get(key) ?? "").split(/[ +]/).filter(Boolean).map(Number);
  const [near, count, keep, avoid] = [numbers("near"), numbers("count"), numbers("keep"), numbers("avoid")];
  const all = [...near, ...count, ...keep, ...avoid];
  const [seat, wanted] = [near[0], count[0]];
  if (seat === undefined || wanted === undefined || wanted < 1 || wanted > MOST) return null;
  if (keep.length > MOST || avoid.length > MOST || !all.every((one) => Number.isInteger(one) && one >= 0)) {
    return null;
  }
  return { near: seat, count: wanted, keep, avoid };
}

const MOST = 50;

/** After this time the request is reported as failed. */
const PATIENCE_MS = 5_000;

/** Null on a failed request. */
export async function askNear(address: string, question: NearQuestion): Promise<NearAnswer | null> {
  try {
    const answer = await fetch(`${address}?${nearQuery(question)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
