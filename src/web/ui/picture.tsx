import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** Loads the picture eagerly, if it is above the fold; others load lazily. */
  readonly first?: boolean;
  readonly className?: string | undefined;
}

/** A picture in the ratio 3:2, with its space reserved before it loads. */
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
