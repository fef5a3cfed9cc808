import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { FRESH } from "../../house/house-queries.ts";
import { Loaded } from "../../states/loaded.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./draft-files.module.css";

/** The JSON files of a draft, each with a link to its text; a button leads to their forms. */
export function DraftFiles({ draft }: { draft: string }) {
  const t = useWords("house");
  const query = useQuery(office.drafts.files.queryOptions({ input: { draft }, ...FRESH }));
  return (
    <Panel title={t("files")} actions={<ButtonLink to={draftPath(draft, "files")}>{t("forms")}</ButtonLink>}>
      <Loaded query={query} lines={8}>
        {({ files }) => (
          <ul className={styles.files}>
            {files
              .filter(({ path }) => path.endsWith(".json"))
              .toSorted((a, b) => a.path.localeCompare(b.path))
              .map(({ path }) => (
                <DraftFile key={path} draft={draft} path={path} />
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function DraftFile({ draft, path }: { draft: string; path: string }) {
  const { title } = useFileTitle(path);
  return (
    <li>
      <Link to={`${draftPath(draft, "json")}?file=${encodeURIComponent(path)}`}>{title}</Link>
      {title === path ? null : <code className={styles.path}>{path}</code>}
    </li>
  );
}
