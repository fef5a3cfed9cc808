import { useRef, useState } from "react";
import type { z } from "zod";
import type { note } from "../../box-office/operations/customers/notes.ts";
import { office } from "../client/client.ts";
import { faultsOf } from "../client/failures.ts";
import { useCommand } from "../client/use-command.ts";
import { useFormat } from "../format/format-context.tsx";
import { useMay } from "../session/session-context.tsx";
import { FailureNotice } from "../states/failure-notice.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./notes.module.css";

interface NotesProps {
  /** Null without the permission to read them. */
  readonly notes: readonly z.output<typeof note>[] | null;
  readonly about: { readonly order: string } | { readonly customer: string };
  readonly changes: readonly (readonly unknown[])[];
}

const MOST_CHARACTERS = 1000;

/** What staff wrote down. Always text, whatever is in it. */
export function Notes({ notes, about, changes }: NotesProps) {
  const t = useWords("notes");
  const { dateTime } = useFormat();
  const may = useMay();
  if (notes === null && !may("notes.write")) return null;
  return (
    <Panel title={t("title")}>
      {may("notes.write") ? <AddNote about={about} changes={changes} /> : null}
      {notes?.length === 0 ? <EmptyState title={t("none")} /> : null}
      {notes && notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map(({ id, at, who, text }) => (
            <li key={id} className={styles.note}>
              <p className={styles.text}>{text}</p>
              <p className={styles.by}>{`${who}, ${dateTime(at)}`}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function AddNote({ about, changes }: Pick<NotesProps, "about" | "changes">) {
  const t = useWords("notes");
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { run, isPending, failure } = useCommand(office.notes.add.call, {
    changes,
    onDone() {
      setText("");
      // Without a text the button is disabled, and loses the focus.
      form.current?.querySelector("textarea")?.focus();
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void run({ ...about, text });
      }}
    >
      <FailureNotice failure={failure} />
      <TextField
        label={t("new")}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={MOST_CHARACTERS}
        error={faultsOf(failure)["text"] ?? null}
      />
      <div>
        <Button type="submit" isPending={isPending} isDisabled={text.trim() === ""}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
}
