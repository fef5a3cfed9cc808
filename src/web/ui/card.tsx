import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";
import { Picture } from "./picture.tsx";
import { TextLink } from "./text-link.tsx";

interface CardProps {
  readonly id: string;
  readonly name: string;
  readonly to?: string;
  readonly picture: { readonly url: string; readonly alt: string };
  /** Its picture is above the fold. */
  readonly first?: boolean;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  readonly footClass?: string | undefined;
}

/** If the heading is a link, the picture is decorative. */
export function Card({ id, name, to, picture, first = false, children, foot, footClass }: CardProps) {
  return (
    <article className={styles.card} aria-labelledby={id}>
      <Picture
        src={picture.url}
        alt={to === undefined ? picture.alt : ""}
        first={first}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 id={id} className={styles.name}>
          {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
        </h2>
        {children}
        <p className={classNames(styles.foot, footClass)}>{foot}</p>
      </div>
    </article>
  );
}
