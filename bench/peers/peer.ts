import type { ChildProcess } from "node:child_process";
import type { RawAnswer } from "../load/http-connection.ts";

/** A product to compare: how to install, fill, start and use it. */
export interface Peer {
  readonly name: string;
  /** Builds or installs it. @returns its version */
  prepare(): Promise<string>;
  /** Creates tables and data in an empty database. */
  seed(databaseUrl: string): Promise<Target>;
  start(databaseUrl: string, port: number): ChildProcess;
}

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Each ends with a line break. */
  readonly headers: string;
  readonly body: string;
}

export type Send = (call: Call) => Promise<RawAnswer>;

export interface Target {
  /** Returns the performance or product as JSON, with its title, price and stock. */
  readonly product: Call;
  readonly title: string;
  /** A new visitor with one unit. @throws if the response has no such unit */
  newSession(visitor: number, send: Send): Promise<void>;
  /** Counts the units in baskets, carts or orders. */
  readonly countUnits: string;
}

/** @throws if the response is not 200 */
export function readJson<Shape>({ status, body }: RawAnswer): Shape {
  if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
  return JSON.parse(body) as Shape;
}
