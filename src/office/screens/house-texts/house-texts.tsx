import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import { office } from "../../client/client.ts";
import type { OfficeOperations } from "../../client/operations.ts";
import { draftPath, placeAddress } from "../../house/draft-addresses.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { usePlaceWords } from "../../house/form/place-words.ts";
import { FRESH } from "../../house/house-queries.ts";
import { useSession } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import lists from "../../styles/list.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-texts.module.css";

type Texts = OutputOf<OfficeOperations["drafts"]["texts"]>["texts"];

/** What is still to be translated, file by file. */
export default function HouseTexts() {
  const t = useWords("fileForm");
  const names = useWords("fileLanguages");
  const { backEnd } = useSession();
  const { draft = "" } = useParams();
  const query = useQuery(office.drafts.texts.queryOptions({ input: { draft }, ...FRESH }));
  const [language, setLanguage] = useState<Language | "all">("all");
  return (
    <Screen
      title={t("texts-title")}
      kind={t("draft")}
      actions={
        <>
          <ButtonLink to={draftPath(draft, "files")}>{t("all-files")}</ButtonLink>
          {backEnd === "engine" ? (
            <ButtonLink to={draftPath(draft, "emails")}>{t("emails")}</ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded query={query} lines={12}>
        {({ languages, texts }) => {
          const wanted = texts.filter(
            ({ missing, older }) =>
              language === "all" || missing.includes(language) || older.includes(language),
          );
          const files = [...new Set(wanted.map(({ file }) => file))];
          return (
            <>
              <Select
                label={t("language")}
                value={language}
                onChange={setLanguage}
                choices={[
                  { id: "all", label: t("all-languages") },
                  ...languages.filter((one) => one !== "sv").map((id) => ({ id, label: names(id) })),
                ]}
              />
              {wanted.length === 0 ? <EmptyState title={t("texts-done")} /> : null}
              {files.map((file) => (
                <TextsOfFile
                  key={file}
                  draft={draft}
                  file={file}
                  texts={wanted.filter((text) => text.file === file)}
                />
              ))}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const MOST_SHOWN = 100;

function TextsOfFile({ draft, file, texts }: { draft: string; file: string; texts: Texts }) {
  const t = useWords("fileForm");
  const names = useWords("fileLanguages");
  const { title } = useFileTitle(file);
  const place = usePlaceWords(file);
  return (
    <Panel title={title}>
      <ul className={lists.list}>
        {texts.slice(0, MOST_SHOWN).map(({ path, missing, older }) => (
          <li key={path.join("/")} className={styles.text}>
            <Link to={placeAddress(draft, file, path)}>{place.title(path)}</Link>
            {missing.map((one) => (
              <Badge key={one}>{t("missing-in", { language: names(one) })}</Badge>
            ))}
            {older.map((one) => (
              <Badge key={one} tone="warning">
                {t("older-in", { language: names(one) })}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
      {texts.length > MOST_SHOWN ? <p>{t("more", { count: texts.length - MOST_SHOWN })}</p> : null}
    </Panel>
  );
}
