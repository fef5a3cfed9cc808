import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import type { Choice } from "./select-list.tsx";
import styles from "./type-ahead.module.css";

interface TypeAheadProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** What the list says without an entry. */
  readonly empty: string;
  /** What was found for the typed text, in order. */
  readonly choices: readonly Choice[];
  /** The label of what was chosen before. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onType: (text: string) => void;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A field that finds while one types; the first entry is chosen by Enter alone, which saves the arrow key. */
export function TypeAhead(props: TypeAheadProps) {
  const { label, hint, placeholder, empty, choices, chosen, autoFocus, inputRef } = props;
  const id = useId();
  const list = useTypeAhead(props);
  const { isOpen, active } = list;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      {hint ? (
        <span id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </span>
      ) : null}
      <div className={styles.control}>
        <input
          ref={inputRef}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the screen's first field
          autoFocus={autoFocus}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && choices[active] ? `${id}-${active}` : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={fieldStyles.input}
          value={list.text ?? chosen}
          onFocus={(event) => {
            event.currentTarget.select();
            list.open();
          }}
          onBlur={list.close}
          onClick={list.open}
          onChange={(event) => list.type(event.currentTarget.value)}
          onKeyDown={list.press}
        />
        {isOpen ? (
          <Options id={id} label={label} empty={empty} choices={choices} active={active} onPick={list.pick} />
        ) : null}
      </div>
    </div>
  );
}

function useTypeAhead({ choices, onChoose, onType }: TypeAheadProps) {
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(choices.length - 1, 0));
  const close = () => {
    setText(null);
    setOpen(false);
  };
  const open = () => {
    if (isOpen) return;
    onType("");
    setActive(0);
    setOpen(true);
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setOpen(true);
    onType(typed);
  };
  const pick = (at: number) => {
    const choice = choices[at];
    if (!choice) return;
    close();
    onChoose(choice.id);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setActive(Math.max(0, Math.min(active + step, choices.length - 1)));
      else open();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      close();
    }
  };
  return { text, isOpen, active, open, close, type, pick, press };
}

interface OptionsProps extends Pick<TypeAheadProps, "label" | "empty" | "choices"> {
  readonly id: string;
  readonly active: number;
  readonly onPick: (at: number) => void;
}

/** The field keeps the focus. */
function Options({ id, label, empty, choices, active, onPick }: OptionsProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className={styles.popover}>
      <div ref={shown} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {choices.map(({ id: key, label: name, detail }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field
          <div
            key={key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={classNames(styles.item, at === active && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(at)}
          >
            <span>{name}</span>
            {detail ? <span className={styles.detail}>{detail}</span> : null}
          </div>
        ))}
      </div>
      {choices.length === 0 ? (
        <p role="status" className={styles.empty}>
          {empty}
        </p>
      ) : null}
    </div>
  );
}
