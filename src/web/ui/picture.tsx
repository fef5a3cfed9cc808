import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** The first picture one sees is loaded at once; the others when they come near. */
  readonly first?: boolean;
  readonly className?: string | undefined;
}

/** Pictures are shown three to two; the browser keeps the room free before they are there. */
export function Picture({ src, alt, first = false, className }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={1200}
      height={800}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding={first ? "sync" : "async"}
      className={classNames(styles.picture, className)}
    />
  );
}
