import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { later } from "../states/later.ts";
import { buttonClass } from "./button.tsx";
import styles from "./menu.module.css";
import type { MenuPart } from "./menu-list.tsx";

const MenuList = later(() => import("./menu-list.tsx"));

interface MenuButton {
  readonly label: string;
  /** What the button shows; by default its label. */
  readonly children?: ReactNode;
  readonly variant?: "secondary" | "quiet";
}

type MenuProps = MenuButton & (Pick<MenuPart, "entries"> | { readonly parts: readonly MenuPart[] });

/** A button that opens a menu, also by the arrow keys. */
export function Menu({ label, children, variant = "secondary", ...menu }: MenuProps) {
  const parts = "parts" in menu ? menu.parts : [{ id: "entries", entries: menu.entries }];
  const button = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<"first" | "last" | null>(null);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={focus !== null}
        className={buttonClass(variant)}
        onPress={() => setFocus("first")}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setFocus("first");
          else if (event.key === "ArrowUp") setFocus("last");
          // As Ctrl K.
          else event.continuePropagation();
        }}
      >
        {children ? <span aria-hidden="true">{children}</span> : null}
        <span className={children ? styles.hidden : undefined}>{label}</span>
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      <Suspense>
        {focus ? <MenuList {...{ label, parts, button, focus }} onClose={() => setFocus(null)} /> : null}
      </Suspense>
    </>
  );
}
