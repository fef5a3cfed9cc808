import { expect, test, vi } from "vitest";
import type { Failure } from "../../client/failures.ts";
import { createUnsaved, type FileEdit, isEditedSince, withUnsaved } from "./unsaved.ts";

const FILE = "season.json";
const edit = (name: string, value: number): FileEdit => ({ file: FILE, path: [name], value });
const OFFLINE: Failure = { kind: "offline" };
const refusal = (reason: string): Failure => ({ kind: "refused", reason, message: "", details: {} });

/** A draft whose answers the test gives. */
function stage(pauseMs = 0) {
  const requests: {
    readonly edits: readonly FileEdit[];
    readonly key: string;
    answer(revision: number): Promise<void>;
    fail(failure: Failure): Promise<void>;
  }[] = [];
  const onSaved = vi.fn();
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  const unsaved = createUnsaved(
    (edits, key) =>
      new Promise((resolve) => {
        requests.push({
          ...{ edits, key },
          answer(revision) {
            resolve({ revision });
            return settled();
          },
          fail(failure) {
            resolve({ failure });
            return settled();
          },
        });
      }),
    onSaved,
    pauseMs,
  );
  const shown = (read: { json: Record<string, number>; revision: number }) =>
    withUnsaved(FILE, read, unsaved.state());
  return { unsaved, requests, onSaved, shown };
}

test("edits are sent one request after the other, and edits made during a request go together", async () => {
  const { unsaved, requests, onSaved } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  unsaved.change(FILE, [edit("b", 2)]);
  unsaved.change(FILE, [edit("b", 2), edit("a", 3)]);
  expect(requests).toHaveLength(1);
  await requests[0]?.answer(5);
  expect(requests[1]?.edits).toEqual([edit("b", 2), edit("a", 3)]);
  await requests[1]?.answer(6);
  expect(requests).toHaveLength(2);
  expect(onSaved).toHaveBeenCalledTimes(2);
});

test("what was typed is shown before it is saved, and not again once the file that was read has it", async () => {
  const { unsaved, requests, shown } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  expect(shown({ json: { a: 0 }, revision: 4 })).toEqual({ a: 1 });
  await requests[0]?.answer(5);
  expect(shown({ json: { a: 0 }, revision: 4 })).toEqual({ a: 1 });
  // Another editor has changed it since.
  expect(shown({ json: { a: 9 }, revision: 6 })).toEqual({ a: 9 });
  unsaved.read(FILE, 6);
  expect(unsaved.state().batches).toEqual([]);
});

test("without a connection what was typed stays, and is sent again as it was with the same key", async () => {
  const { unsaved, requests, shown } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  await requests[0]?.fail(OFFLINE);
  expect(unsaved.state().failure).toEqual({ kind: "offline" });
  expect(shown({ json: {}, revision: 4 })).toEqual({ a: 1 });
  unsaved.change(FILE, [edit("b", 2)]);
  expect(requests[1]).toMatchObject({ edits: [edit("a", 1)], key: requests[0]?.key });
  await requests[1]?.answer(5);
  expect(requests[2]?.edits).toEqual([edit("b", 2)]);
  expect(requests[2]?.key).not.toBe(requests[0]?.key);
});

test("an edit whose answer got lost is not sent a third time", async () => {
  const { unsaved, requests, onSaved } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  await requests[0]?.fail(OFFLINE);
  unsaved.send();
  await requests[1]?.fail(refusal("done-before"));
  expect(unsaved.state()).toMatchObject({ failure: null, isSending: false });
  expect(onSaved).toHaveBeenCalledOnce();
  expect(requests).toHaveLength(2);
});

test("what was refused stays on the screen until it is sent again or thrown away", async () => {
  const { unsaved, requests, shown } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  await requests[0]?.fail(refusal("no-such-place"));
  expect(unsaved.state().failure).toMatchObject({ reason: "no-such-place" });
  expect(shown({ json: {}, revision: 4 })).toEqual({ a: 1 });
  unsaved.send();
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
  await requests[1]?.fail(refusal("no-such-place"));
  unsaved.discard();
  expect(shown({ json: {}, revision: 4 })).toEqual({});
  expect(unsaved.state().failure).toBeNull();
});

test("while someone types nothing is sent, and then only what the file has become", async () => {
  const { unsaved, requests, shown } = stage(30);
  for (const value of [1, 12, 123]) unsaved.change(FILE, [edit("a", value)]);
  unsaved.change("house.json", [{ file: "house.json", path: ["name"], value: "x" }]);
  expect(requests).toEqual([]);
  expect(shown({ json: {}, revision: 4 })).toEqual({ a: 123 });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.edits).toEqual([edit("a", 123), expect.objectContaining({ file: "house.json" })]);
});

test("what was refused is replaced by what is typed next, and what is on its way is not", async () => {
  const { unsaved, requests } = stage();
  unsaved.change(FILE, [edit("a", 1)]);
  await requests[0]?.fail(refusal("no-such-place"));
  unsaved.change(FILE, [edit("b", 2)]);
  expect(requests[1]?.edits).toEqual([edit("b", 2)]);
  unsaved.change(FILE, [edit("c", 3)]);
  await requests[1]?.answer(5);
  expect(requests[2]?.edits).toEqual([edit("c", 3)]);
});

test("a fault found before its place was edited is out of date, until the draft is checked again", async () => {
  const { unsaved, requests } = stage();
  const place = { file: FILE, path: ["a", "title", "sv"] };
  expect(isEditedSince(unsaved.state(), 4, place)).toBe(false);
  unsaved.change(FILE, [{ file: FILE, path: ["a", "title"], value: {} }]);
  expect(isEditedSince(unsaved.state(), 4, place)).toBe(true);
  await requests[0]?.answer(5);
  unsaved.read(FILE, 5);
  expect(isEditedSince(unsaved.state(), 4, place)).toBe(true);
  expect(isEditedSince(unsaved.state(), 5, place)).toBe(false);
  expect(isEditedSince(unsaved.state(), 4, { file: FILE, path: ["a", "lead"] })).toBe(false);
});
