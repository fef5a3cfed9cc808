/** A number from the bench's command line. @throws if it is not a positive number, so that the bench does not start */
export function numberAfter(flag: string, otherwise: number): number {
  const at = process.argv.indexOf(flag);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${flag} needs a number`);
  return value;
}
