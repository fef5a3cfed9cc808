import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";
import { Picture } from "./picture.tsx";
import { TextLink } from "./text-link.tsx";

interface CardProps {
  /** Names the card for screen readers; one of its kind on the page. */
  readonly id: string;
  readonly name: string;
  /** Where its name leads. */
  readonly to?: string;
  readonly picture: { readonly url: string; readonly alt: string };
  /** Among the pictures that one sees first. */
  readonly first?: boolean;
  readonly children: ReactNode;
  /** Stands at the bottom, however little stands above. */
  readonly foot: ReactNode;
  readonly footClass?: string | undefined;
}

/** One of the things to choose from: picture, name, a few words. Where its name is a link the picture says nothing more. */
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
