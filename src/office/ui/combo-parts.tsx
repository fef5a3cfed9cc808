import { type KeyboardEvent, useContext } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import styles from "./combo-box.module.css";
import fieldStyles from "./field.module.css";
import selectStyles from "./select.module.css";
import type { Choice } from "./select-list.tsx";

interface ComboPartsProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null;
  /** What the list says without an entry. */
  readonly empty: string;
  readonly onKeyDownCapture?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The inside of a combo box. Its list opens by a click, by typing or by an arrow key; not when the focus only passes. */
export function ComboParts({ label, hint, error = null, empty, onKeyDownCapture }: ComboPartsProps) {
  const list = useContext(ComboBoxStateContext);
  return (
    <>
      <Label className={fieldStyles.label}>{label}</Label>
      {hint ? (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      ) : null}
      <div className={styles.control}>
        <Input
          className={fieldStyles.input}
          onKeyDownCapture={onKeyDownCapture}
          onClick={({ currentTarget }) => {
            if (!currentTarget.readOnly) list?.open(null, "manual");
          }}
        />
        <Button className={styles.button}>
          <span aria-hidden="true" className={selectStyles.arrow} />
        </Button>
      </div>
      <FieldError className={fieldStyles.error}>{error}</FieldError>
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
    </>
  );
}
