import { percentile } from "../load/bench-shop.ts";
import { asText } from "../load/http-connection.ts";
import { readJson, type Send, type Target } from "./peer.ts";

/** Each client sends its next request after the response. */

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly done: number;
  readonly errors: readonly string[];
}

interface LoopOptions {
  readonly clients: number;
  readonly seconds: number;
  /** Goes on until that number is done, for `mostSeconds`. */
  readonly atLeast?: number;
  readonly mostSeconds?: number;
}

export async function closedLoop(
  options: LoopOptions,
  unit: (at: number) => Promise<void>,
): Promise<LoadResult> {
  const { clients, seconds, atLeast = 0, mostSeconds = seconds } = options;
  const times: number[] = [];
  const errors: string[] = [];
  let next = 0;
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1_000;
  const client = async () => {
    while (elapsed() < seconds || (times.length < atLeast && elapsed() < mostSeconds)) {
      const sent = performance.now();
      try {
        await unit(next++);
        times.push(performance.now() - sent);
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = times.length / elapsed();
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), done: times.length, errors };
}

/** @throws if the response is not the product */
export async function readProduct({ product, title }: Target, send: Send): Promise<void> {
  const answer = await send(product);
  readJson(answer);
  if (!asText(answer).includes(JSON.stringify(title)))
    throw new Error(`no title: ${answer.body.slice(0, 300)}`);
}
