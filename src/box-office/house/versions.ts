import type { OutputOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { english } from "#domain/text/message.ts";
import { readContents, storeFiles } from "../../house-versions/contents.ts";
import { placedFaults } from "../../house-versions/fault-paths.ts";
import { houseChanges } from "../../house-versions/house-changes.ts";
import { isHousePath } from "../../house-versions/house-tree.ts";
import { mergeTrees } from "../../house-versions/merge-trees.ts";
import { publish, type ToPublish } from "../../house-versions/publish.ts";
import { readTakenFolder } from "../../house-versions/taken-folder.ts";
import {
  type HouseVersion,
  listVersions,
  newestVersion,
  readVersion,
  versionLike,
} from "../../house-versions/versions.ts";
import { implement } from "../implementation.ts";
import { house } from "../operations/house/house-versions.ts";
import type { HouseOffice } from "./house-office.ts";
import { changeLines, publishedLine, publishOutcome } from "./house-words.ts";

const PAGE = 50;

type Listed = Omit<HouseVersion, "tree" | "treeHash" | "schema">;

function described({ number, parent, author, note, at, origin, restores }: Listed) {
  return { version: number, parent, author, note, at: at.toISOString(), origin, restores };
}

const line = ({ version, at, author, note }: OutputOf<typeof house.versions>["versions"][number]) =>
  [version, at, author, note].join("  ").trimEnd();

/** The published house, for an office of any kind. */
export function versionImplementations<Office extends { readonly who: string }>(
  houseOf: (office: Office) => HouseOffice,
) {
  return { ...readingVersions(houseOf), ...publishingVersions(houseOf) };
}

function readingVersions<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    status: implement(house.status, {
      async run(office: Office) {
        const { versions, rules, editedIn, unread } = houseOf(office);
        const newest = await newestVersion(versions.database);
        if (!newest) throw new Error("No house has been opened on this database");
        const taken = await readTakenFolder(versions.database);
        const like = taken && (await versionLike(versions.database, taken.tree));
        const folderVersion = like?.number ?? null;
        return done({
          ...described(newest),
          editedIn,
          firstDay: await rules.firstDay(new Date(versions.now()).toISOString().slice(0, 10)),
          folderVersion,
          folderConflicts: taken?.conflicts ?? [],
          unread: unread && {
            version: unread.number,
            faults: await placedFaults(versions.database, newest.tree, unread.faults),
          },
        });
      },
      print: ({ folderConflicts, unread, ...newest }) =>
        [
          `Version ${line(newest)}`,
          ...(unread?.faults ?? []).map(({ file, place, reason }) => `${file}, ${place}: ${english(reason)}`),
          ...folderConflicts.map(({ file, path }) => `The folder differs: ${[file, ...path].join(" ")}`),
        ].join("\n"),
    }),
    versions: implement(house.versions, {
      async run(office: Office, { before = null }) {
        const rows = await listVersions(houseOf(office).versions.database, before, PAGE + 1);
        return done({ versions: rows.slice(0, PAGE).map(described), more: rows.length > PAGE });
      },
      print: ({ versions }) => versions.map(line).join("\n"),
    }),
    version: implement(house.version, {
      async run(office: Office, { version: number }) {
        const { database } = houseOf(office).versions;
        const version = await readVersion(database, number);
        if (!version) return refused("unknown-version");
        const parent = version.parent === null ? null : await readVersion(database, version.parent);
        const files = await houseChanges(database, parent?.tree ?? {}, version.tree);
        return done({ ...described(version), files });
      },
      print: ({ files, ...version }) => [line(version), ...changeLines(files)].join("\n"),
    }),
    files: implement(house.files, {
      async run(office: Office, { version: number }) {
        const version = await readVersion(houseOf(office).versions.database, number);
        if (!version) return refused("unknown-version");
        return done({ files: Object.entries(version.tree).map(([path, hash]) => ({ path, hash })) });
      },
      print: ({ files }) => files.map(({ path, hash }) => `${hash}  ${path}`).join("\n"),
    }),
    file: implement(house.file, {
      async run(office: Office, { version: number, path }) {
        const { database } = houseOf(office).versions;
        const version = await readVersion(database, number);
        if (!version) return refused("unknown-version");
        const hash = Object.hasOwn(version.tree, path) ? version.tree[path] : undefined;
        if (hash === undefined) return refused("unknown-file");
        const bytes = (await readContents(database, [hash])).get(hash);
        return done({ content: bytes?.toString("base64") ?? "" });
      },
      print: ({ content }) => Buffer.from(content, "base64").toString("utf8"),
    }),
  };
}

function publishingVersions<Office extends { readonly who: string }>(
  houseOf: (office: Office) => HouseOffice,
) {
  const publishAs = async (office: Office, wanted: Omit<ToPublish, "author" | "origin">) => {
    const { versions, rules, editedIn } = houseOf(office);
    if (editedIn === "folder") return refused("edited-in-folder");
    return publishOutcome(
      await publish(versions, rules, { ...wanted, author: office.who, origin: "office" }),
    );
  };
  return {
    restore: implement(house.restore, {
      async run(office: Office, { version: number, note }) {
        const { database } = houseOf(office).versions;
        const [version, newest] = [await readVersion(database, number), await newestVersion(database)];
        if (!version || !newest) return refused("unknown-version");
        return publishAs(office, { base: newest.number, tree: version.tree, note, restores: number });
      },
      print: publishedLine,
    }),
    push: implement(house.push, {
      async run(office: Office, { base, note, files, take }) {
        const { versions } = houseOf(office);
        const { database, now } = versions;
        const [from, newest] = [await readVersion(database, base), await newestVersion(database)];
        if (!from || !newest) return refused("unknown-version");
        if (files.some(({ path }) => !isHousePath(path))) return refused("unknown-file");
        const changed = files.map(
          ({ path, content }) => [path, content === null ? null : Buffer.from(content, "base64")] as const,
        );
        const tree = await storeFiles(database, from.tree, new Map(changed), now());
        const wanted = { base, tree, note };
        if (take === undefined) return publishAs(office, wanted);
        const merged = await mergeTrees(database, { base: from.tree, mine: tree, theirs: newest.tree });
        const choices = merged.conflicts.map(({ file, path }) => ({ file, path, take }));
        return publishAs(office, { ...wanted, choices });
      },
      print: publishedLine,
    }),
  };
}
