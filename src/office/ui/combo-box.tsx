import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import styles from "./combo-box.module.css";
import { ComboInput } from "./combo-input.tsx";
import fieldStyles from "./field.module.css";
import selectStyles from "./select.module.css";
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
      <Label className={fieldStyles.label}>{label}</Label>
      {hint ? (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      ) : null}
      <div className={styles.control}>
        <ComboInput className={fieldStyles.input} />
        <Button className={styles.button}>
          <span aria-hidden="true" className={selectStyles.arrow} />
        </Button>
      </div>
      <Popover className={selectStyles.popover}>
        <ListBox
          className={selectStyles.list}
          renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
        >
          {({ id, label: name, detail }: Choice) => (
            <ListBoxItem id={id} textValue={name} className={selectStyles.item}>
              <span>{name}</span>
              {detail ? <span className={selectStyles.detail}>{detail}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
