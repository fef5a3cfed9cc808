import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** Loads the picture eagerly, if it is above the fold; others load lazily. */
  readonly first?: boolean;
  /** Shows the part that the editor chose for small squares. */
  readonly isSquare?: boolean;
  readonly className?: string | undefined;
}

/** Made by the office, in several widths (`domain/pictures`). */
const MADE = /-[0-9a-f]{8}\.(?:jpg|png)$/;
const sources = (src: string) => [480, 960, 1600].map((width) => `${src}?w=${width} ${width}w`).join();

/** A picture in the ratio 3:2, with its space reserved before it loads. */
export function Picture({ src, alt, first = false, isSquare = false, className }: PictureProps) {
  const isMade = MADE.test(src);
  return (
    <img
      src={isMade && isSquare ? `${src}?square` : src}
      srcSet={isMade && !isSquare ? sources(src) : undefined}
      sizes={isMade && !isSquare ? (first ? "100vw" : "auto, 100vw") : undefined}
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
