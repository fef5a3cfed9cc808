export function refuseToStart(title: string, faults: string): never {
  process.stderr.write(`${title}\n\n${faults}\n\n`);
  process.exit(1);
}
