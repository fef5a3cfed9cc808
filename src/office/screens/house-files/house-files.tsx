import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { office } from "../../client/client.ts";
import { draftPath, placeAddress } from "../../house/draft-addresses.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { isUnsaved, useUnsaved } from "../../house/editing/use-unsaved.ts";
import { type FileSchema, isOneOf, useFileSchemas } from "../../house/file-schemas.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { FRESH } from "../../house/house-queries.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import lists from "../../styles/list.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-files.module.css";

/** The house's files by group, each with a link to its form, and whether it is changed, unsaved or has faults. */
export default function HouseFiles() {
  const t = useWords("fileForm");
  const { draft = "" } = useParams();
  const schemas = useFileSchemas();
  const files = useQuery(office.drafts.files.queryOptions({ input: { draft }, ...FRESH }));
  const about = useQuery(office.drafts.show.queryOptions({ input: { draft } }));
  return (
    <Screen
      title={t("files-title")}
      kind={about.data?.name ?? t("draft")}
      actions={
        <>
          <ButtonLink to={draftPath(draft, "texts")}>{t("texts")}</ButtonLink>
          <ButtonLink to={draftPath(draft)} variant="primary">
            {t("to-draft")}
          </ButtonLink>
        </>
      }
    >
      <Loaded query={schemas} lines={16}>
        {({ files: described }) => (
          <Loaded query={files} lines={16}>
            {({ files: there }) => (
              <Groups draft={draft} schemas={described} there={there.map(({ path }) => path)} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

interface GroupsProps {
  readonly draft: string;
  readonly schemas: readonly FileSchema[];
  readonly there: readonly string[];
}

function Groups({ draft, schemas, there }: GroupsProps) {
  const groupName = useWords("fileGroups");
  const changed = new Set(
    useQuery(office.drafts.show.queryOptions({ input: { draft }, ...FRESH })).data?.files.map(
      ({ file }) => file,
    ),
  );
  const faults = useFaults(draft);
  const { state } = useUnsaved(draft);
  const groups = [...new Set(schemas.map(({ group }) => group))];
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Panel key={group} title={groupName.has(group) ? groupName(group) : group}>
          <ul className={lists.list}>
            {schemas
              .filter((one) => one.group === group)
              .flatMap(({ file }) =>
                file.includes("*") ? there.filter((path) => isOneOf(file, path)) : [file],
              )
              .map((file) => (
                <FileLink
                  key={file}
                  address={placeAddress(draft, file)}
                  file={file}
                  isThere={there.includes(file)}
                  isChanged={changed.has(file)}
                  isUnsaved={isUnsaved(state, file)}
                  faults={faults.of(file).length}
                />
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

interface FileLinkProps {
  readonly address: string;
  readonly file: string;
  readonly isThere: boolean;
  readonly isChanged: boolean;
  readonly isUnsaved: boolean;
  readonly faults: number;
}

function FileLink({ address, file, isThere, isChanged, isUnsaved, faults }: FileLinkProps) {
  const t = useWords("fileForm");
  const { title, help } = useFileTitle(file);
  return (
    <li className={styles.file}>
      <Link to={address} className={styles.link}>
        {title}
      </Link>
      <span className={styles.badges}>
        {isThere ? null : <Badge>{t("not-used")}</Badge>}
        {isChanged ? <Badge tone="good">{t("changed")}</Badge> : null}
        {isUnsaved ? <Badge tone="warning">{t("unsaved")}</Badge> : null}
        {faults > 0 ? <Badge tone="bad">{t("fault-count", { count: faults })}</Badge> : null}
      </span>
      {help ? <span className={styles.help}>{help}</span> : null}
    </li>
  );
}
