import { useMemo } from "react";
import type { Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import { useWords } from "../../words/words-context.tsx";
import { schemaPath } from "./field-values.ts";
import { useForm } from "./form-context.ts";
import { areaOf, wordKeys } from "./word-keys.ts";

/** Labels, help and names of choices of a form's places. */
export function useFieldWords(steps: Steps) {
  const { file, root, document } = useForm();
  const names = useWords("fileNames");
  const labels = useWords("fileLabels");
  const helps = useWords("fileHelp");
  const options = useWords("fileOptions");
  return useMemo(() => {
    const path = schemaPath(root, steps, document);
    const keys = wordKeys(file, path);
    const label = keys.find(labels.has);
    const area = areaOf(file);
    const help = keys.find(helps.has);
    return {
      label: label ? labels(label) : (path.at(-1) ?? (names.has(area) ? names(area) : area)),
      help: help ? helps(help) : undefined,
      /** Names, as of payment methods, are not translated. */
      option: (value: Json) => {
        const key = [...keys.map((one) => `${one}/${value}`), String(value)].find(options.has);
        return key ? options(key) : String(value);
      },
    };
  }, [root, steps, document, file, names, labels, helps, options]);
}
