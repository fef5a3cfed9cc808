import { isMade } from "#domain/pictures/names.ts";
import { Badge, Panel } from "../ui/panel.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./changes.module.css";
import { useFileTitle } from "./form/file-title.ts";
import { usePlaceWords } from "./form/place-words.ts";
import type { FileChange } from "./house-types.ts";
import { Value } from "./value.tsx";

/** What changed, file by file and place by place. */
export function Changes({ files }: { files: readonly FileChange[] }) {
  const t = useWords("house");
  // A picture is one change, whatever is made of it.
  const shown = files.filter(({ file }) => !isMade(file));
  return (
    <Panel title={t("changes")}>
      {shown.length === 0 ? <p>{t("no-changes")}</p> : null}
      {shown.map((change) => (
        <ChangedFile key={change.file} change={change} />
      ))}
    </Panel>
  );
}

function ChangedFile({ change: { file, kind, changes } }: { change: FileChange }) {
  const t = useWords("house");
  const { title } = useFileTitle(file);
  const place = usePlaceWords(file);
  return (
    <section className={styles.file} aria-label={title}>
      <h3 className={styles.name}>
        {title} {kind === "changed" ? null : <Badge>{t(`file-${kind}`)}</Badge>}
      </h3>
      {title === file ? null : <code className={styles.label}>{file}</code>}
      {kind === "changed" && changes === null ? <p>{t("other-content")}</p> : null}
      {kind === "changed" && changes !== null ? (
        <dl className={styles.places}>
          {changes.map(({ path, before, after }) => (
            <div key={path.join("/")} className={styles.place}>
              <dt>{place.title(path)}</dt>
              <dd>
                <span className={styles.label}>{t("before")}</span>
                <Value value={place.shown(path, before)} />
              </dd>
              <dd>
                <span className={styles.label}>{t("after")}</span>
                <Value value={place.shown(path, after)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
