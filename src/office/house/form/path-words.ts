import { useMemo } from "react";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { schemaFor, useFileSchemas } from "../file-schemas.ts";
import { writeAmount } from "./amounts.ts";
import { fileField } from "./field.ts";
import { isAmountAt, namedSteps } from "./places.ts";
import { wordKeys } from "./word-keys.ts";

/** Places of a file and their values as an editor reads them, without the document. */
export function usePathWords(file: string) {
  const { data } = useFileSchemas();
  const { language } = useLanguage();
  const t = useWords("house");
  const labels = useWords("fileLabels");
  const languages = useWords("fileLanguages");
  const schema = data && schemaFor(data.files, file)?.schema;
  const root = useMemo(() => (schema ? fileField(schema) : null), [schema]);
  return {
    /** Properties by their labels, entries by their keys. */
    title: (path: readonly string[]) =>
      namedSteps(root, path)
        .map(({ kind, step, names }) => {
          if (kind === "order") return t("order-of-entries");
          if (kind === "language") return languages.has(step) ? languages(step) : step;
          const label = kind === "property" ? wordKeys(file, names).find(labels.has) : undefined;
          return label ? labels(label) : step;
        })
        .join(" › "),
    /** Amounts as they are typed; other values as they are. */
    shown: (path: readonly string[], value: unknown) =>
      typeof value === "number" && isAmountAt(root, path) ? writeAmount(value, language) : value,
  };
}
