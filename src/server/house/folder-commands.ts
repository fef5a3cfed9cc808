import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { jsonChanges } from "#domain/json/json-changes.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type BoxOfficeResult, no } from "../../box-office/box-office-command.ts";
import { changeLines } from "../../box-office/house/house-words.ts";
import { refusalMessage } from "../../box-office/messages/refusal-message.ts";
import { house } from "../../box-office/operations/house/house-versions.ts";
import { type FolderFiles, readFolderFiles } from "../../house-versions/folder-files.ts";
import { parseJson } from "../../house-versions/house-changes.ts";
import { type HouseTree, treeChanges } from "../../house-versions/house-tree.ts";

/** `npm run house -- pull`, `push` and `diff`: the house in a folder, by the operations that any program could ask. */

/** Executes an operation, as `house.status`, for who works at the command line. */
export type Ask = (
  operation: string,
  input: object,
) => Promise<Outcome<unknown, { readonly reason: string }>>;

const COMMANDS = { pull, push, diff };
type Command = keyof typeof COMMANDS;

export const FOLDER_COMMANDS: Readonly<Record<Command, string>> = {
  pull: "pull <folder> [--force]\n      Write the house that is on sale into a folder",
  push: "push <folder> [--note <note>] [--take mine|theirs]\n      Publish what was changed in a folder",
  diff: "diff <folder>\n      Show how a folder differs from the house that is on sale",
};

export function isFolderCommand(name: string | undefined): name is Command {
  return name !== undefined && Object.hasOwn(COMMANDS, name);
}

/** The version that a folder was pulled or pushed as. */
const MARKER = ".version";

export function runFolderCommand(
  name: Command,
  typed: readonly string[],
  ask: Ask,
): Promise<BoxOfficeResult> {
  const read = typedOptions(typed);
  const [folder, ...more] = read?.positionals ?? [];
  if (!read || folder === undefined || more.length > 0)
    return Promise.resolve(no("bad-arguments", `It is: ${FOLDER_COMMANDS[name].split("\n")[0]}`));
  return COMMANDS[name](folder, read.values, asker(ask)).catch((error: unknown) => {
    if (error instanceof Refused) return no(error.reason, error.message);
    throw error;
  });
}

interface Options {
  readonly force?: boolean | undefined;
  readonly note?: string | undefined;
  readonly take?: string | undefined;
}

function typedOptions(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: { force: { type: "boolean" }, note: { type: "string" }, take: { type: "string" } },
    });
  } catch {
    return null;
  }
}

class Refused extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

type HouseOperations = ReturnType<typeof asker>;

/** @throws Refused */
function asker(ask: Ask) {
  const say = async <Output extends z.ZodType>(
    name: string,
    { output }: { readonly output: Output },
    input: object,
  ): Promise<z.output<Output>> => {
    const operation = `house.${name}`;
    const asked = await ask(operation, input);
    if (asked.ok) return output.parse(asked.value);
    const { refusal } = asked;
    const writeMoney = ({ amount, currency }: { amount: number; currency: string }) =>
      `${amount} ${currency}`;
    throw new Refused(refusal.reason, refusalMessage("en", { operation, input, refusal, writeMoney }));
  };
  return {
    status: () => say("status", house.status, {}),
    push: (input: object) => say("push", house.push, input),
    async tree(version: number): Promise<HouseTree> {
      const { files } = await say("files", house.files, { version });
      return Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
    },
    async file(version: number, path: string): Promise<Buffer> {
      return Buffer.from((await say("file", house.file, { version, path })).content, "base64");
    },
  };
}

async function pull(
  folder: string,
  { force = false }: Options,
  asked: HouseOperations,
): Promise<BoxOfficeResult> {
  const { version } = await asked.status();
  const local = await readFolderFiles(folder);
  const wanted = await asked.tree(version);
  if (!force && !(await isPushed(folder, local, wanted, asked)))
    return no(
      "not-pushed",
      `${folder} has changes that are not pushed: push them, or overwrite them with --force.`,
    );
  const changed = await writeFolder(folder, local.tree, { version, tree: wanted }, asked);
  return { ok: true, value: `${folder} is version ${version}: ${changed} files changed.` };
}

async function isPushed(
  folder: string,
  { tree }: FolderFiles,
  newest: HouseTree,
  asked: HouseOperations,
): Promise<boolean> {
  if (Object.keys(tree).length === 0 || treeChanges(tree, newest).length === 0) return true;
  const base = await baseOf(folder, asked);
  return base !== null && treeChanges(await asked.tree(base), tree).length === 0;
}

/** Null if it is not known which version the folder was made from. */
async function baseOf(folder: string, asked: HouseOperations): Promise<number | null> {
  const text = await readFile(join(folder, MARKER), "utf8").catch(() => null);
  if (text !== null && /^\d+\s*$/.test(text)) return Number(text);
  return (await asked.status()).folderVersion;
}

interface Version {
  readonly version: number;
  readonly tree: HouseTree;
}

/** @returns how many files it wrote or removed */
async function writeFolder(
  folder: string,
  local: HouseTree,
  { version, tree }: Version,
  asked: HouseOperations,
): Promise<number> {
  const changes = treeChanges(local, tree);
  for (const { path, after } of changes) {
    const file = join(folder, path);
    if (after === null) {
      await rm(file, { force: true });
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await asked.file(version, path));
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, MARKER), `${version}\n`);
  return changes.length;
}

async function push(
  folder: string,
  { note = "", take }: Options,
  asked: HouseOperations,
): Promise<BoxOfficeResult> {
  const base = await baseOf(folder, asked);
  if (base === null)
    return no(
      "unknown-base",
      `It is not known which version ${folder} was made from: pull into a new folder, and change that.`,
    );
  const { tree, files } = await readFolderFiles(folder);
  const changed = treeChanges(await asked.tree(base), tree);
  if (changed.length === 0) return no("nothing-new", `${folder} has no changes since version ${base}.`);
  const contents = changed.map(({ path }) => ({
    path,
    content: files.get(path)?.toString("base64") ?? null,
  }));
  const { version, notified } = await asked.push({
    base,
    note,
    files: contents,
    ...(take !== undefined && { take }),
  });
  // What others have published since is in it too.
  await writeFolder(folder, tree, { version, tree: await asked.tree(version) }, asked);
  return {
    ok: true,
    value: `Version ${version} is on sale. The customers of ${notified} orders are emailed.`,
  };
}

async function diff(folder: string, _options: Options, asked: HouseOperations): Promise<BoxOfficeResult> {
  const { version } = await asked.status();
  const { tree, files } = await readFolderFiles(folder);
  const lines = [];
  for (const { path: file, before, after } of treeChanges(await asked.tree(version), tree)) {
    const kind = before === null ? "added" : after === null ? "removed" : "changed";
    const bytes = files.get(file);
    const isJson = file.endsWith(".json") && kind === "changed" && bytes !== undefined;
    const [was, is] = isJson ? [parseJson(await asked.file(version, file)), parseJson(bytes)] : [];
    const changes = was === undefined || is === undefined ? null : jsonChanges(was, is);
    lines.push(...changeLines([{ file, kind, changes }]));
  }
  return { ok: true, value: lines.join("\n") || `${folder} is version ${version}.` };
}
