import type { Json, JsonPath } from "#domain/json/json.ts";
import { editJson } from "#domain/json/json-edit.ts";
import type { Failure } from "../../client/failures.ts";
import { newKey } from "../../client/new-key.ts";

export interface FileEdit {
  readonly file: string;
  readonly path: JsonPath;
  readonly value?: Json | undefined;
}

interface Batch {
  readonly edits: readonly FileEdit[];
  readonly isSent: boolean;
  /** Of the draft once it has them; null until then. */
  readonly revision: number | null;
}

export interface UnsavedState {
  readonly batches: readonly Batch[];
  /** The last ones that were saved, also after they have left `batches`. */
  readonly edited: readonly Batch[];
  readonly isSending: boolean;
  readonly failure: Failure | null;
}

export interface Unsaved {
  /** Replaces what waits to be sent of a file. It is sent after a pause. */
  change(file: string, edits: readonly FileEdit[]): void;
  /** Sends at once what waits, also what failed. */
  send(): void;
  /** Throws away what the draft has not got. */
  discard(): void;
  /** A file was read that has all edits up to a revision. */
  read(file: string, revision: number): void;
  subscribe(listener: () => void): () => void;
  state(): UnsavedState;
}

/** Never throws. */
type Send = (
  edits: readonly FileEdit[],
  key: string,
) => Promise<{ readonly revision: number } | { readonly failure: Failure }>;

const MOST_AT_ONCE = 2_000;
const MOST_REMEMBERED = 200;

/**
 * Edits of a draft on their way to it: one request at a time, in order. What was refused, or did not reach the server,
 * stays until it is sent again or thrown away.
 */
export function createUnsaved(send: Send, onSaved: () => void, pauseMs = 0): Unsaved {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let current: UnsavedState = { batches: [], edited: [], isSending: false, failure: null };
  /** Sent without an answer: it is sent again as it was, so that it happens once. */
  let unanswered: { readonly batches: readonly Batch[]; readonly key: string } | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<UnsavedState>) => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  const saved = (sent: readonly Batch[], revision: number) => {
    unanswered = null;
    const batches = current.batches.map((batch) => (sent.includes(batch) ? { ...batch, revision } : batch));
    const edited = [...current.edited, ...sent.map((batch) => ({ ...batch, revision }))].slice(
      -MOST_REMEMBERED,
    );
    set({ batches, edited, isSending: false });
    onSaved();
    void sendNext();
  };

  async function sendNext(): Promise<void> {
    if (current.isSending || current.failure) return;
    unanswered ??= { batches: take(), key: newKey() };
    const { batches: sent, key } = unanswered;
    if (sent.length === 0) {
      unanswered = null;
      return;
    }
    set({ isSending: true });
    const answer = await send(
      sent.flatMap((batch) => batch.edits),
      key,
    );
    if ("revision" in answer) return saved(sent, answer.revision);
    const { failure } = answer;
    // Its answer got lost: the file that is read next has it.
    if (failure.kind === "refused" && failure.reason === "done-before") return saved(sent, 0);
    if (failure.kind === "refused") unanswered = null;
    const batches = unanswered ? current.batches : current.batches.map(waiting);
    set({ batches, isSending: false, failure });
  }
  const take = () => {
    const chosen = firstOf(current.batches.filter(({ revision }) => revision === null));
    const sent = new Map(chosen.map((batch) => [batch, { ...batch, isSent: true }]));
    set({ batches: current.batches.map((batch) => sent.get(batch) ?? batch) });
    return [...sent.values()];
  };

  return {
    change(file, edits) {
      const others = current.batches.filter((batch) => batch.isSent || !isOf(file, batch));
      const batches = edits.length > 0 ? [...others, { edits, isSent: false, revision: null }] : others;
      set({ batches, failure: null });
      clearTimeout(pause);
      if (pauseMs > 0) pause = setTimeout(sendNext, pauseMs);
      else void sendNext();
    },
    send() {
      clearTimeout(pause);
      set({ failure: null });
      void sendNext();
    },
    discard() {
      unanswered = null;
      set({ batches: current.batches.filter(({ revision }) => revision !== null), failure: null });
      onSaved();
    },
    read(file, upTo) {
      const batches = current.batches.flatMap((batch) => {
        if (batch.revision === null || batch.revision > upTo) return [batch];
        const edits = batch.edits.filter((edit) => edit.file !== file);
        if (edits.length === 0) return [];
        return edits.length === batch.edits.length ? [batch] : [{ ...batch, edits }];
      });
      const isSame = batches.length === current.batches.length;
      if (!isSame || batches.some((one, at) => one !== current.batches[at])) set({ batches });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => current,
  };
}

const isOf = (file: string, { edits }: Batch) => edits[0]?.file === file;

/** What was refused is not in the draft, and may be replaced. */
const waiting = (batch: Batch) => (batch.revision === null ? { ...batch, isSent: false } : batch);

/** Those that may still be replaced are left out. */
export const onTheirWay = ({ batches }: Pick<UnsavedState, "batches">) =>
  batches.filter(({ isSent }) => isSent);

/** As many as one request may have, and one at least. */
function firstOf(batches: readonly Batch[]): readonly Batch[] {
  let edits = 0;
  return batches.filter((batch, at) => {
    edits += batch.edits.length;
    return at === 0 || edits <= MOST_AT_ONCE;
  });
}

/** Whether a place was edited after a revision of the draft, or something above or inside it. */
export function isEditedSince(
  { batches, edited }: Pick<UnsavedState, "batches" | "edited">,
  revision: number,
  { file, path }: Pick<FileEdit, "file" | "path">,
): boolean {
  const isLater = (batch: Batch) => batch.revision === null || batch.revision > revision;
  return [...batches, ...edited].filter(isLater).some(({ edits }) =>
    edits.some((edit) => {
      const shared = Math.min(edit.path.length, path.length);
      return edit.file === file && edit.path.slice(0, shared).every((name, at) => name === path[at]);
    }),
  );
}

/** The file with what it has not got yet. An edit of what another editor has removed changes nothing. */
export function withUnsaved(
  file: string,
  read: { readonly json?: Json | undefined; readonly revision: number },
  { batches }: Pick<UnsavedState, "batches">,
): Json | undefined {
  let { json } = read;
  for (const { edits, revision } of batches) {
    if (revision !== null && revision <= read.revision) continue;
    const own = edits.filter((edit) => edit.file === file);
    const edited = editJson(json, own);
    json = edited.ok ? edited.value : own.reduce(editedWhereItExists, json);
  }
  return json;
}

function editedWhereItExists(json: Json | undefined, edit: FileEdit): Json | undefined {
  const edited = editJson(json, [edit]);
  return edited.ok ? edited.value : json;
}
