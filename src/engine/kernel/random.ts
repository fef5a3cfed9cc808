export interface Random {
  /** Cryptographically secure. */
  bytes(count: number): Buffer;
  /** Cryptographically secure, from 0 up to but not including `limit`. */
  below(limit: number): number;
  id(): string;
}
