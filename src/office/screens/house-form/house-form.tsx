import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { pathIn } from "../../house/draft-addresses.ts";
import { schemaFor, useFileSchemas } from "../../house/file-schemas.ts";
import { fileField } from "../../house/form/field.ts";
import { emptyValue } from "../../house/form/field-values.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { useWorkingFile } from "../../house/form/use-file-form.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Skeleton } from "../../ui/empty-state.tsx";
import { useWords } from "../../words/words-context.tsx";
import { FilePage } from "./file-page.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { SaveBar } from "./save-bar.tsx";

/** A file of a draft as a form, or as JSON. */
export default function HouseForm() {
  const t = useWords("fileForm");
  const { draft = "", file = "" } = useParams();
  const [search] = useSearchParams();
  const { title } = useFileTitle(file);
  const schemas = useFileSchemas();
  const isJson = search.get("view") === "json";
  const here = `/house/drafts/${draft}/files/${encodeURIComponent(file)}`;
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
          <ButtonLink to={`/house/drafts/${draft}/files`}>{t("all-files")}</ButtonLink>
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
  const working = useWorkingFile(draft, file);
  const { value, isThere, isChanged } = working;
  const mayEdit = may("house.edit");
  const field = fileField(schema.schema);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  if (!isThere)
    return working.query.error ? (
      <Loaded query={working.query}>{() => null}</Loaded>
    ) : (
      <Skeleton label={t("files-title")} lines={12} />
    );
  if (value === undefined) {
    return (
      <>
        <EmptyState title={t("not-used-text")}>
          {mayEdit ? (
            <Button variant="primary" onPress={() => working.change(emptyValue(field))}>
              {t("begin")}
            </Button>
          ) : null}
        </EmptyState>
        {mayEdit ? <SaveBar working={working} /> : null}
      </>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void working.save();
      }}
    >
      {isJson ? (
        <JsonEditor draft={draft} file={file} value={value} isReadOnly={!mayEdit} onChange={working.change} />
      ) : (
        <FilePage
          draft={draft}
          file={file}
          field={field}
          working={working}
          path={pathIn(at)}
          isReadOnly={!mayEdit}
          isOptional={schema.isOptional}
        />
      )}
      {mayEdit ? <SaveBar working={working} /> : null}
    </form>
  );
}
