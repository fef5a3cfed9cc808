import { Suspense, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { PictureUse } from "#domain/house/field-notes.ts";
import { isObject, type Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import { later } from "../../../states/later.ts";
import { Button } from "../../../ui/button.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { DraftPicture } from "../../draft-picture.tsx";
import { ACCEPTED_PICTURES } from "../../picture-types.ts";
import type { FieldOf } from "../field.ts";
import styles from "../form.module.css";
import { useFieldPlace, useForm } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FieldGroup } from "./field-group.tsx";
import { LocalTextValue } from "./local-text-value.tsx";
import { ReferenceBox } from "./reference-value.tsx";

const CropDialog = later(() => import("./crop-dialog.tsx"));

/** A picture with its description, which is asked for first. */
export function PictureValue({ field, steps }: { field: FieldOf<"picture">; steps: Steps }) {
  const { value, set, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { label } = useFieldWords(steps);
  const t = useWords("filePictures");
  const picture = isObject(value) ? value : null;
  const error = sentences(own);
  const alt = { kind: "local-text", isRequired: true, isNullable: false, fallback: undefined } as const;
  return (
    <FieldGroup look="part" {...{ label, error }}>
      {picture ? <LocalTextValue field={alt} steps={[...steps, "alt"]} /> : null}
      <PictureFile
        use={field.use}
        steps={[...steps, "file"]}
        onChoose={(file) => set({ alt: { sv: "" }, ...picture, file } satisfies Json)}
        missingAlt={!hasWords(picture?.["alt"])}
      />
      {picture && !field.isRequired && !isReadOnly ? (
        <div>
          <Button onPress={() => set(undefined)}>{t("remove")}</Button>
        </div>
      ) : null}
    </FieldGroup>
  );
}

const hasWords = (alt: Json | undefined) =>
  isObject(alt) && typeof alt["sv"] === "string" && alt["sv"].trim() !== "";

export function PictureFileValue({ field, steps }: { field: FieldOf<"picture-file">; steps: Steps }) {
  const { set } = useFieldPlace(steps);
  const { label } = useFieldWords(steps);
  return (
    <FieldGroup look="part" label={label}>
      <PictureFile use={field.use} steps={steps} onChoose={set} missingAlt={false} />
    </FieldGroup>
  );
}

interface PictureFileProps {
  readonly use: PictureUse;
  readonly steps: Steps;
  readonly onChoose: (file: string) => void;
  readonly missingAlt: boolean;
}

function PictureFile({ use, steps, onChoose, missingAlt }: PictureFileProps) {
  const { value, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { draft, pictures } = useForm();
  const t = useWords("filePictures");
  const [upload, setUpload] = useState<File | null>(null);
  const file = typeof value === "string" ? value : null;
  return (
    <div className={styles.picture}>
      {file === null ? null : <DraftPicture draft={draft} file={file} alt="" className={styles.preview} />}
      <div className={styles.list}>
        <ReferenceBox
          label={t("file")}
          choices={pictures.map((path) => ({ id: path, label: path.replace(/^pictures\//, "") }))}
          value={file}
          onChange={(chosen) => chosen !== null && onChoose(chosen)}
          error={sentences(faults)}
          isReadOnly={isReadOnly}
        />
        {missingAlt && file !== null ? <p className={styles.error}>{t("alt-missing")}</p> : null}
        {isReadOnly ? null : (
          <FileTrigger
            acceptedFileTypes={ACCEPTED_PICTURES}
            onSelect={(files) => setUpload(files?.[0] ?? null)}
          >
            <Button>{t("upload")}</Button>
          </FileTrigger>
        )}
      </div>
      {upload ? (
        <Suspense>
          <CropDialog {...{ draft, use }} file={upload} onDone={onChoose} onClose={() => setUpload(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
