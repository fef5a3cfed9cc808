import { done, refused } from "#domain/outcome.ts";
import { isHarmlessSvg } from "#domain/pictures/harmless-svg.ts";
import { english } from "#domain/text/message.ts";
import { readContents } from "../../house-versions/contents.ts";
import {
  createDraft,
  discardDraft,
  editDraft,
  type FileEdits,
  type HouseDraft,
  listDrafts,
  mergeDraft,
  publishDraft,
  putDraftFile,
  readDraft,
  renameDraft,
  scheduleDraft,
  unscheduleDraft,
} from "../../house-versions/drafts.ts";
import { placedFaults } from "../../house-versions/fault-paths.ts";
import { houseChanges, parseJson } from "../../house-versions/house-changes.ts";
import { isHousePath } from "../../house-versions/house-tree.ts";
import { mergeOntoNewest } from "../../house-versions/publish.ts";
import { storedHouse } from "../../house-versions/stored-house.ts";
import { newestNumber, readVersion } from "../../house-versions/versions.ts";
import { implement } from "../implementation.ts";
import { drafts } from "../operations/house/house-drafts.ts";
import type { HouseOffice } from "./house-office.ts";
import {
  changeLines,
  publishedLine,
  publishOutcome,
  refusedMerge,
  refusedPublication,
} from "./house-words.ts";

type Listed = Awaited<ReturnType<typeof listDrafts>>[number];

function described({
  id,
  name,
  author,
  created,
  changed,
  base,
  revision,
  publishAt,
  publishBy,
  problem,
}: Listed) {
  return {
    ...{ draft: id, name, author, base, revision, publishBy, problem },
    ...{ created: created.toISOString(), changed: changed.toISOString() },
    publishAt: publishAt?.toISOString() ?? null,
  };
}

const revised = ({ revision }: HouseDraft) => done({ revision });
const changedLine = ({ revision }: { readonly revision: number }) => `Revision ${revision} of the draft.`;

/** Unpublished changes of the house, for an office of any kind. */
export function draftImplementations<Office extends { readonly who: string }>(
  houseOf: (office: Office) => HouseOffice,
) {
  return {
    ...readingDrafts(houseOf),
    ...previewingDrafts(houseOf),
    ...editingDrafts(houseOf),
    ...publishingDrafts(houseOf),
  };
}

function readingDrafts<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    list: implement(drafts.list, {
      async run(office: Office) {
        const { database } = houseOf(office).versions;
        const rows = await listDrafts(database);
        return done({ newest: (await newestNumber(database)) ?? 0, drafts: rows.map(described) });
      },
      print: ({ drafts: all }) =>
        all
          .map(({ draft, name, author, base }) => `${draft}  ${name} (${author}, from version ${base})`)
          .join("\n") || "There are no drafts.",
    }),
    show: implement(drafts.show, {
      async run(office: Office, { draft: id }) {
        const { database } = houseOf(office).versions;
        const draft = await readDraft(database, id);
        const base = draft && (await readVersion(database, draft.base));
        if (!draft || !base) return refused("unknown-draft");
        const files = await houseChanges(database, base.tree, draft.tree);
        const newest = (await newestNumber(database)) ?? draft.base;
        return done({ ...described(draft), newest, files });
      },
      print: ({ name, files }) => [name, ...changeLines(files)].join("\n"),
    }),
    files: implement(drafts.files, {
      async run(office: Office, { draft: id }) {
        const draft = await readDraft(houseOf(office).versions.database, id);
        if (!draft) return refused("unknown-draft");
        const files = Object.entries(draft.tree).map(([path, hash]) => ({ path, hash }));
        return done({ revision: draft.revision, files });
      },
      print: ({ files }) => files.map(({ path, hash }) => `${hash}  ${path}`).join("\n"),
    }),
    file: implement(drafts.file, {
      async run(office: Office, { draft: id, path }) {
        const { database } = houseOf(office).versions;
        const draft = await readDraft(database, id);
        if (!draft) return refused("unknown-draft");
        const hash = Object.hasOwn(draft.tree, path) ? draft.tree[path] : undefined;
        if (hash === undefined) return refused("unknown-file");
        const bytes = (await readContents(database, [hash])).get(hash) ?? Buffer.alloc(0);
        const json = path.endsWith(".json") ? parseJson(bytes) : undefined;
        const { revision } = draft;
        return done(
          json === undefined ? { revision, content: bytes.toString("base64") } : { revision, json },
        );
      },
      print: ({ json, content = "" }) =>
        json === undefined ? Buffer.from(content, "base64").toString("utf8") : JSON.stringify(json, null, 2),
    }),
    check: implement(drafts.check, {
      async run(office: Office, { draft: id }) {
        const { versions, rules } = houseOf(office);
        const { database } = versions;
        const draft = await readDraft(database, id);
        if (!draft) return refused("unknown-draft");
        const { revision } = draft;
        const merged = await mergeOntoNewest(versions, draft);
        if (!merged.ok) return merged;
        const { newest, tree } = merged.value;
        const house = await rules.check(storedHouse(database, `draft ${draft.name}`, tree));
        if (!house.ok) {
          const faults = await placedFaults(database, tree, house.refusal.faults);
          return done({ revision, faults, consequences: null });
        }
        const before = await rules.check(storedHouse(database, `version ${newest.number}`, newest.tree));
        const shown = await rules.consequences(before.ok ? before.value : null, house.value);
        if (shown.ok) return done({ revision, faults: [], consequences: shown.value });
        return shown;
      },
      print: ({ faults, consequences }) =>
        consequences === null
          ? faults.map(({ file, place, reason }) => `${file}, ${place}: ${english(reason)}`).join("\n")
          : `It can be published. The customers of ${consequences.notified} orders would be emailed.`,
    }),
  };
}

function previewingDrafts<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    preview: implement(drafts.preview, {
      async run(office: Office, { draft: id, page }) {
        const { versions, preview } = houseOf(office);
        if (!preview) return refused("no-preview");
        if (!(await readDraft(versions.database, id))) return refused("unknown-draft");
        const { address, until } = preview.addressOf(id, page);
        return done({ address, until: new Date(until).toISOString() });
      },
      print: ({ address, until }) => `${address}\nIt shows the draft until ${until}.`,
    }),
    email: implement(drafts.email, {
      async run(office: Office, { draft, ...wanted }) {
        const { preview } = houseOf(office);
        return preview ? preview.emailOf(draft, wanted) : refused("no-preview");
      },
      print: ({ subject, text }) => `${subject}\n\n${text}`,
    }),
  };
}

function editingDrafts<Office extends { readonly who: string }>(houseOf: (office: Office) => HouseOffice) {
  return {
    create: implement(drafts.create, {
      async run(office: Office, { name }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        return done(described(await createDraft(versions, { name, author: office.who })));
      },
      print: ({ draft, base }) => `Draft ${draft}, from version ${base}.`,
    }),
    rename: implement(drafts.rename, {
      async run(office: Office, { draft, name }) {
        const renamed = await renameDraft(houseOf(office).versions, draft, name);
        return renamed.ok ? done({}) : renamed;
      },
      print: (_output, { name }) => `The draft is called ${name}.`,
    }),
    edit: implement(drafts.edit, {
      async run(office: Office, { draft, edits }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        if (edits.some(({ file }) => !isHousePath(file))) return refused("unknown-file");
        const other = edits.find(({ file }) => !file.endsWith(".json"));
        if (other) return refused("not-json", { file: other.file });
        const edited = await editDraft(versions, draft, byFile(edits));
        if (edited.ok) return revised(edited.value);
        const { refusal } = edited;
        return refusal.reason === "no-such-place"
          ? refused("no-such-place", { path: [...refusal.path] })
          : edited;
      },
      print: changedLine,
    }),
    putFile: implement(drafts.putFile, {
      async run(office: Office, { draft, path, content }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        if (!isHousePath(path)) return refused("unknown-file");
        const bytes = content === null ? null : Buffer.from(content, "base64");
        if (bytes && /\.svg$/i.test(path) && !isHarmlessSvg(bytes.toString("utf8")))
          return refused("unsafe-drawing");
        const put = await putDraftFile(versions, draft, path, bytes);
        return put.ok ? revised(put.value) : put;
      },
      print: changedLine,
    }),
    discard: implement(drafts.discard, {
      async run(office: Office, { draft }) {
        const gone = await discardDraft(houseOf(office).versions, draft);
        return gone.ok ? done({}) : gone;
      },
      print: () => "The draft is discarded.",
    }),
  };
}

function publishingDrafts<Office extends { readonly who: string }>(houseOf: (office: Office) => HouseOffice) {
  return {
    merge: implement(drafts.merge, {
      async run(office: Office, { draft, choices }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        const merged = await mergeDraft(versions, draft, choices);
        if (merged.ok) return done({ revision: merged.value.revision, base: merged.value.base });
        const { refusal } = merged;
        if (refusal.reason === "unknown-draft") return refused("unknown-draft");
        return refusedMerge(refusal);
      },
      print: ({ base }) => `The draft is up to version ${base}.`,
    }),
    publish: implement(drafts.publish, {
      async run(office: Office, { draft, revision, note, choices }) {
        const { versions, rules, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        const wanted = { author: office.who, note, choices, revision };
        const published = await publishDraft(versions, rules, draft, wanted);
        if (published.ok) return publishOutcome(published);
        const { refusal } = published;
        if (refusal.reason === "unknown-draft") return refused("unknown-draft");
        if (refusal.reason === "changed-meanwhile") return refused("changed-meanwhile");
        return refusedPublication(refusal);
      },
      print: publishedLine,
    }),
    schedule: implement(drafts.schedule, {
      async run(office: Office, { draft, revision, at, note }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        const wanted = { at: Date.parse(at), author: office.who, note, revision };
        const scheduled = await scheduleDraft(versions, draft, wanted);
        return scheduled.ok ? done({}) : scheduled;
      },
      print: (_output, { at }) => `The draft is published ${at}.`,
    }),
    unschedule: implement(drafts.unschedule, {
      async run(office: Office, { draft }) {
        const taken = await unscheduleDraft(houseOf(office).versions, draft);
        return taken.ok ? done({}) : taken;
      },
      print: () => "The draft is off the schedule.",
    }),
  };
}

function byFile(
  edits: readonly { file: string; path: readonly string[]; value?: FileEdits["edits"][number]["value"] }[],
) {
  const files = new Map<string, FileEdits["edits"][number][]>();
  for (const { file, ...edit } of edits) files.set(file, [...(files.get(file) ?? []), edit]);
  return [...files].map(([file, some]) => ({ file, edits: some }));
}
