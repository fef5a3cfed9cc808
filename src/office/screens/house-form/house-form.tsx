import { lazy, Suspense, useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { draftPath, pathIn } from "../../house/draft-addresses.ts";
import { SavingNote } from "../../house/editing/saving-note.tsx";
import { useEditedFile } from "../../house/editing/use-edited-file.ts";
import { schemaFor, useFileSchemas } from "../../house/file-schemas.ts";
import { fileField } from "../../house/form/field.ts";
import { emptyValue } from "../../house/form/field-values.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useWords } from "../../words/words-context.tsx";
import { FilePage } from "./file-page.tsx";
import styles from "./house-form.module.css";

const JsonEditor = lazy(() => import("./json-editor.tsx"));

/** A file of a draft as a form, or as JSON. */
export default function HouseForm() {
  const t = useWords("fileForm");
  const { draft = "", file = "" } = useParams();
  const [search] = useSearchParams();
  const { title } = useFileTitle(file);
  const schemas = useFileSchemas();
  const isJson = search.get("view") === "json";
  const here = draftPath(draft, "files", file);
  return (
    <Screen
      key={file}
      title={title}
      kind={t("draft")}
      actions={
        <>
          <ButtonLink to={isJson ? here : `${here}?view=json`}>
            {isJson ? t("as-form") : t("as-json")}
          </ButtonLink>
          <ButtonLink to={draftPath(draft, "files")}>{t("all-files")}</ButtonLink>
        </>
      }
    >
      <Loaded query={schemas} lines={12}>
        {({ files }) => {
          const schema = schemaFor(files, file);
          return schema ? (
            <FileForm draft={draft} file={file} schema={schema} isJson={isJson} at={search.get("at")} />
          ) : (
            <EmptyState title={t("no-form")} />
          );
        }}
      </Loaded>
    </Screen>
  );
}

interface FileFormProps {
  readonly draft: string;
  readonly file: string;
  readonly schema: NonNullable<ReturnType<typeof schemaFor>>;
  readonly isJson: boolean;
  readonly at: string | null;
}

function FileForm({ draft, file, schema, isJson, at }: FileFormProps) {
  const t = useWords("fileForm");
  const may = useMay();
  const edited = useEditedFile(draft, file);
  const { json, isLoaded, query, change } = edited;
  const mayEdit = may("house.edit");
  const field = useMemo(() => fileField(schema.schema), [schema]);
  if (!isLoaded) return <Loaded query={query}>{() => null}</Loaded>;
  return (
    <>
      {json === undefined ? (
        <EmptyState title={t("not-used-text")}>
          {mayEdit ? (
            <Button variant="primary" onPress={() => change(() => emptyValue(field))}>
              {t("begin")}
            </Button>
          ) : null}
        </EmptyState>
      ) : isJson ? (
        <Suspense>
          <JsonEditor
            draft={draft}
            file={file}
            value={json}
            isReadOnly={!mayEdit}
            onChange={(value) => change(() => value)}
          />
        </Suspense>
      ) : (
        <FilePage
          {...{ draft, file, field, edited }}
          path={pathIn(at)}
          isReadOnly={!mayEdit}
          isOptional={schema.isOptional}
        />
      )}
      {mayEdit ? (
        <div className={styles.saving}>
          <SavingNote draft={draft} />
        </div>
      ) : null}
    </>
  );
}
