import { Button } from "react-aria-components/Button";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import fieldStyles from "./field.module.css";
import styles from "./select.module.css";

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly detail?: string;
}

interface SelectProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly hideLabel?: boolean;
  readonly isDisabled?: boolean;
}

export function Select<Id extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder,
  error = null,
  hideLabel = false,
  isDisabled = false,
}: SelectProps<Id>) {
  return (
    <AriaSelect
      value={value}
      onChange={(chosen) => onChange(chosen as Id)}
      placeholder={placeholder}
      isInvalid={error !== null}
      validationBehavior="aria"
      isDisabled={isDisabled}
      aria-label={hideLabel ? label : undefined}
      className={fieldStyles.field}
    >
      {hideLabel ? null : <Label className={fieldStyles.label}>{label}</Label>}
      <Button className={styles.button}>
        <SelectValue className={styles.value}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      <FieldError className={fieldStyles.error}>{error}</FieldError>
      <Popover className={styles.popover}>
        <ListBox items={choices} className={styles.list}>
          {({ id, label: name, detail }) => (
            <ListBoxItem id={id} textValue={name} className={styles.item}>
              <span>{name}</span>
              {detail ? <span className={styles.detail}>{detail}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
