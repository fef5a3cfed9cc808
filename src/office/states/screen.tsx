import { type ReactNode, useEffect, useRef } from "react";
import styles from "./screen.module.css";

interface ScreenProps {
  readonly title: string;
  /** Above the title, as the kind of thing it is. */
  readonly kind?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

let screens = 0;

/** Names the window, and takes the focus when it replaces another screen. */
export function Screen({ title, kind, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Parkett`;
  }, [title]);
  useEffect(() => {
    screens += 1;
    if (screens > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <div>
          {kind ? <p className={styles.kind}>{kind}</p> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
