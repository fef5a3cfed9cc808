import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "./button.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
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

interface MenuProps {
  readonly label: string;
  /** What the button shows; by default its label. */
  readonly children?: ReactNode;
  readonly parts: readonly MenuPart[];
  readonly variant?: "secondary" | "quiet";
}

export function Menu({ label, children, parts, variant = "secondary" }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={buttonClass(variant)}>
        {children ? <span aria-hidden="true">{children}</span> : null}
        <span className={children ? styles.hidden : undefined}>{label}</span>
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        <AriaMenu aria-label={label} className={styles.menu}>
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
    </MenuTrigger>
  );
}
