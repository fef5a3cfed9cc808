import { useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { ComboParts } from "./combo-parts.tsx";
import fieldStyles from "./field.module.css";
import type { Choice } from "./select-list.tsx";

interface ComboBoxProps {
  readonly label: string;
  readonly hint?: string;
  /** What the list says without an entry. */
  readonly empty: string;
  /** What was found for the typed text, in order. */
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onType: (text: string) => void;
}

/** A field that finds while one types; what it finds comes from outside, so nothing is filtered here. */
export function ComboBox({ label, hint, empty, choices, value, onChange, onType }: ComboBoxProps) {
  const [text, setText] = useState("");
  const choose = (id: string | null) => {
    const chosen = choices.find((choice) => choice.id === id);
    if (chosen) setText(chosen.label);
    onChange(chosen?.id ?? null);
  };
  const type = (typed: string) => {
    setText(typed);
    // Choosing an entry writes its label too.
    if (choices.some((choice) => choice.label === typed)) return;
    onChange(null);
    onType(typed);
  };
  return (
    <AriaComboBox
      items={choices}
      value={value}
      onChange={(id) => choose(id === null ? null : String(id))}
      inputValue={text}
      onInputChange={type}
      defaultFilter={() => true}
      menuTrigger="input"
      allowsEmptyCollection
      className={fieldStyles.field}
    >
      <ComboParts {...{ label, hint, empty }} />
    </AriaComboBox>
  );
}
