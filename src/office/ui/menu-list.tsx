import type { RefObject } from "react";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import styles from "./menu.module.css";

interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly isChosen?: boolean;
  readonly onAction: () => void;
}

export interface MenuPart {
  readonly id: string;
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuListProps {
  readonly label: string;
  readonly parts: readonly MenuPart[];
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The entry that gets the focus. */
  readonly focus: "first" | "last";
  readonly onClose: () => void;
}

/** An open menu. */
export default function MenuList({ label, parts, button, focus, onClose }: MenuListProps) {
  return (
    <Popover
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={button}
      isOpen
      onOpenChange={onClose}
      className={styles.popover}
      placement="bottom end"
    >
      <AriaMenu aria-label={label} autoFocus={focus} onClose={onClose} className={styles.menu}>
        {parts
          .filter(({ entries }) => entries.length > 0)
          .map(({ id, title, entries }) => (
            <MenuSection key={id} id={id} aria-label={title ?? label} className={styles.part}>
              {title ? <Header className={styles.title}>{title}</Header> : null}
              {entries.map((entry) => (
                <MenuItem
                  key={entry.id}
                  id={entry.id}
                  textValue={entry.label}
                  onAction={entry.onAction}
                  className={styles.item}
                >
                  <span>{entry.label}</span>
                  {entry.isChosen ? <span aria-hidden="true">✓</span> : null}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
      </AriaMenu>
    </Popover>
  );
}
