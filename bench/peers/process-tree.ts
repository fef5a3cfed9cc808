import { readdir, readFile } from "node:fs/promises";

/** What a process and its descendants use, from /proc. */
interface Used {
  readonly memoryMb: number;
  readonly processorSeconds: number;
}

export async function usedBy(root: number): Promise<Used> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), (await statOf(Number(name))).parent);
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  const tree = [...parents.keys()].filter(isBelow);
  const stats = await Promise.all(tree.map(statOf));
  const kilobytes = await Promise.all(tree.map(residentKilobytes));
  return {
    memoryMb: kilobytes.reduce((sum, one) => sum + one, 0) / 1_024,
    processorSeconds: stats.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

async function statOf(pid: number): Promise<{ parent: number; seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Hundredths of a second, in user and system mode.
  return {
    parent: Number(fields[1] ?? 0),
    seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100,
  };
}

async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
