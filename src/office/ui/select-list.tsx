import type { RefObject } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import styles from "./select.module.css";

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly detail?: string;
}

interface SelectListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** The open list of a select. */
export default function SelectList({ label, choices, value, button, onChoose, onClose }: SelectListProps) {
  return (
    <Popover
      trigger="Select"
      aria-label={label}
      triggerRef={button}
      isOpen
      onOpenChange={onClose}
      className={styles.popover}
    >
      <ListBox
        aria-label={label}
        items={choices}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        autoFocus={value === null ? "first" : true}
        onSelectionChange={(keys) => {
          const [key] = keys;
          // Choosing what is chosen takes it away.
          if (typeof key === "string" && keys !== "all") onChoose(key);
          else onClose();
        }}
        className={styles.list}
      >
        {({ id, label: name, detail }) => (
          <ListBoxItem id={id} textValue={name} className={styles.item}>
            <span>{name}</span>
            {detail ? <span className={styles.detail}>{detail}</span> : null}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
