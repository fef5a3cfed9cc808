/** Where chance comes from: tests decide it. */
export interface Random {
  /** Unguessable. */
  bytes(count: number): Buffer;
  /** Unguessable, from 0 up to but not including `limit`. */
  below(limit: number): number;
  id(): string;
}
