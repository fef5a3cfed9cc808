import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isObject, type Json } from "#domain/json/json.ts";
import { keyedPath, type Steps, withValueAt } from "#domain/json/places.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Badge } from "../../../ui/panel.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import type { FieldOf } from "../field.ts";
import { emptyValue, keyName, listOf, withOwnKey } from "../field-values.ts";
import styles from "../form.module.css";
import { isAtOrIn, useFieldPlace, useForm } from "../form-context.ts";
import { type Referred, titleOf } from "../references.ts";
import { useFieldWords } from "../use-field-words.ts";
import { moved } from "./moved.ts";

interface EntryRowsProps {
  readonly field: FieldOf<"list" | "record">;
  readonly steps: Steps;
}

const MANY = 12;
const MOST_SHOWN = 200;

interface Row {
  /** Position in the list, or name in the record. */
  readonly step: string | number;
  readonly name: string;
  readonly detail: string | null;
  readonly value: Json;
}

/** Entries with a page each. A list is put in order by dragging a handle, or by its arrow keys. */
export function EntryRows({ field, steps }: EntryRowsProps) {
  const { value, set, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { document, addressOf } = useForm();
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const navigate = useNavigate();
  const [filter, setFilter] = useState("");
  const [said, setSaid] = useState("");
  const list = listOf(value, field);
  const isRecord = field.kind === "record";
  const rows = useRows(field, value, list, label);
  const shown = rows.filter(({ name, detail }) =>
    `${name} ${detail ?? ""}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const error = sentences(own);
  const canChange = !isRecord && !isReadOnly;

  function add(entry: Json) {
    const next = [...list, withOwnKey(entry, list, field.item)];
    set(next);
    void navigate(addressOf([...steps, list.length], withValueAt(document, steps, next)));
  }
  function move(from: number, to: number) {
    const next = moved(list, from, to);
    if (next === list) return;
    set(next);
    setSaid(t("moved", { name: rows[from]?.name ?? "", place: to + 1, count: list.length }));
  }

  return (
    <section className={styles.list} aria-label={label}>
      <div className={styles.top}>
        <h2 className={styles.legend}>{label}</h2>
        {canChange ? (
          <Button onPress={() => add(emptyValue(field.item))}>{t("add-to", { label })}</Button>
        ) : null}
      </div>
      {help ? <p className={styles.help}>{help}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
      {rows.length > MANY ? (
        <TextField label={t("filter")} type="search" value={filter} onChange={setFilter} />
      ) : null}
      <p className={styles.hidden} role="status">
        {said}
      </p>
      {rows.length === 0 ? <p className={styles.help}>{t("no-entries")}</p> : null}
      <ol className={styles.rows}>
        {shown.slice(0, MOST_SHOWN).map((row) => (
          <EntryRow
            key={keyedPath(document, [...steps, row.step]).join("/")}
            row={row}
            steps={steps}
            {...(canChange && {
              onMove: (to) => move(Number(row.step), to),
              count: filter.trim() === "" ? rows.length : 0,
              onDuplicate: () => add(row.value),
              onRemove: () => set(list.toSpliced(Number(row.step), 1)),
            })}
          />
        ))}
      </ol>
      {shown.length > MOST_SHOWN ? (
        <p className={styles.help}>{t("more", { count: shown.length - MOST_SHOWN })}</p>
      ) : null}
    </section>
  );
}

function useRows(
  field: EntryRowsProps["field"],
  value: Json | undefined,
  list: readonly Json[],
  label: string,
): readonly Row[] {
  const { references } = useForm();
  const { language } = useLanguage();
  const t = useWords("fileForm");
  if (field.kind === "record")
    return Object.entries(isObject(value) ? value : {}).flatMap(([step, one]) =>
      one === undefined ? [] : [{ step, name: titleOf(one, language) || step, detail: step, value: one }],
    );
  const key = keyName(list, field.item);
  return list.map((one, step) => {
    const id = key !== null && isObject(one) ? String(one[key] ?? "") : "";
    const found = performanceOf(one, references("performance"));
    if (found) return { step, ...found, value: one };
    const name = titleOf(one, language) || t("entry", { number: step + 1, label });
    return { step, name, detail: id === "" || id === name ? null : id, value: one };
  });
}

/** Of a performance, or of an entry about one. */
function performanceOf(entry: Json, performances: readonly Referred[]) {
  if (!isObject(entry)) return null;
  const { id, starts, performance } = entry;
  const isOne = starts !== undefined;
  const found = performances.find((other) => other.id === String(isOne ? id : performance));
  if (!found) return null;
  return { name: (isOne && found.short) || found.label, detail: found.detail ?? null };
}

interface EntryRowProps {
  readonly row: Row;
  readonly steps: Steps;
  /** Of entries that can be moved now; 0 while some are filtered away. */
  readonly count?: number;
  readonly onMove?: (to: number) => void;
  readonly onDuplicate?: () => void;
  readonly onRemove?: () => void;
}

function EntryRow({ row, steps, count = 0, onMove, onDuplicate, onRemove }: EntryRowProps) {
  const { document, faults, addressOf } = useForm();
  const t = useWords("fileForm");
  const { step, name, detail, value } = row;
  const path = keyedPath(document, [...steps, step]);
  const wrong = faults.filter((fault) => isAtOrIn(fault, path)).length;
  return (
    <li className={styles.entry} data-row={step}>
      {onMove && count > 0 ? <Handle name={name} at={Number(step)} count={count} onMove={onMove} /> : null}
      <Link to={addressOf([...steps, step])} className={styles.open}>
        {name}
        {detail === null ? null : <span className={styles.detail}>{detail}</span>}
      </Link>
      {wrong > 0 ? <Badge tone="bad">{t("fault-count", { count: wrong })}</Badge> : null}
      {isObject(value) && value["retired"] === true ? <Badge>{t("retired")}</Badge> : null}
      {onDuplicate && onRemove ? (
        <span className={styles.buttons}>
          <Button variant="quiet" aria-label={t("duplicate-named", { name })} onPress={onDuplicate}>
            {t("duplicate")}
          </Button>
          <Button variant="quiet" aria-label={t("remove-named", { name })} onPress={onRemove}>
            {t("remove")}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

interface HandleProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Dragged by a pointer of any kind; Home, End and the arrows move the entry too. */
function Handle({ name, at, count, onMove }: HandleProps) {
  const t = useWords("fileForm");
  const target = useRef<number | null>(null);
  const [isDragged, setDragged] = useState(false);
  const keys: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isDragged) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-row]");
    const list = event.currentTarget.closest("ol");
    mark(list, null);
    target.current = over && list?.contains(over) ? Number(over.dataset["row"]) : null;
    if (over && target.current !== null && target.current !== at) mark(list, over);
  };
  const drop = (event: PointerEvent<HTMLButtonElement>) => {
    mark(event.currentTarget.closest("ol"), null);
    setDragged(false);
    if (isDragged && event.type === "pointerup" && target.current !== null) onMove(target.current);
    target.current = null;
  };
  return (
    <button
      type="button"
      className={classNames(styles.handle, isDragged && styles.dragged)}
      aria-label={t("move-named", { name })}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <span aria-hidden="true">⋮⋮</span>
    </button>
  );
}

function mark(list: Element | null, row: Element | null): void {
  for (const one of list?.querySelectorAll("[data-target]") ?? []) one.removeAttribute("data-target");
  row?.setAttribute("data-target", "");
}
