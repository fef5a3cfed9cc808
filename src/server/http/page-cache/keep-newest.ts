export function keepNewest<Kept>(all: Map<string, Kept>, key: string, one: Kept, most: number): void {
  all.delete(key);
  all.set(key, one);
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
}
