import { lazy, Suspense, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { isObject, type Json } from "#domain/json/json.ts";
import styles from "../../hall/hall.module.css";
import { titleOf } from "../../house/form/references.ts";
import { ACCEPTED_PICTURES } from "../../house/picture-types.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import type { ChosenFacts } from "./use-chosen-facts.ts";

const CropDialog = lazy(() => import("../../house/form/fields/crop-dialog.tsx"));
const TextDialog = lazy(() => import("./text-dialog.tsx"));

/** A photo of the stage from the chosen seats. It is set together with its description, which it needs. */
export function EditView({ draft, facts: { common, set } }: { draft: string; facts: ChosenFacts }) {
  const t = useWords("hall");
  const pictures = useWords("filePictures");
  const { language } = useLanguage();
  const [upload, setUpload] = useState<File | null>(null);
  const [described, setDescribed] = useState<Described | null>(null);
  const { isOne, value } = common("viewPicture");
  const photo = isOne && isObject(value) ? value : null;
  const now = photo ? titleOf({ name: photo["alt"] }, language) : t(isOne ? "drawn-view" : "mixed");
  return (
    <>
      <p className={styles.detail}>{`${t("layer-viewPicture")}: ${now}`}</p>
      <div className={styles.actions}>
        <FileTrigger
          acceptedFileTypes={ACCEPTED_PICTURES}
          onSelect={(files) => setUpload(files?.[0] ?? null)}
        >
          <Button>{t("set-view")}</Button>
        </FileTrigger>
        {photo ? (
          <Button
            variant="quiet"
            onPress={() => setDescribed({ file: String(photo["file"]), alt: photo["alt"] })}
          >
            {t("describe-view")}
          </Button>
        ) : null}
        {isOne && !photo ? null : (
          <Button variant="quiet" onPress={() => set("viewPicture", null)}>
            {t("no-view")}
          </Button>
        )}
      </div>
      <Suspense>
        {upload ? (
          <CropDialog
            draft={draft}
            use="view"
            file={upload}
            onDone={(file) => setDescribed({ file, alt: undefined })}
            onClose={() => setUpload(null)}
          />
        ) : null}
        {described ? (
          <TextDialog
            draft={draft}
            title={pictures("describe")}
            value={described.alt}
            onDone={(alt) => set("viewPicture", { file: described.file, alt })}
            onClose={() => setDescribed(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface Described {
  readonly file: string;
  readonly alt: Json | undefined;
}
