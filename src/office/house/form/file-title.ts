import { useWords } from "../../words/words-context.tsx";
import { areaOf } from "./word-keys.ts";

/** A file as an editor calls it. */
export function useFileTitle(file: string): { readonly title: string; readonly help: string | undefined } {
  const names = useWords("fileNames");
  const helps = useWords("fileHelp");
  const area = areaOf(file);
  const hall = /^halls\/(.+)\.sidecar\.json$/.exec(file)?.[1];
  if (hall !== undefined) return { title: names("sidecar", { hall }), help: undefined };
  return {
    title: names.has(area) ? names(area) : file,
    help: helps.has(area) ? helps(area) : undefined,
  };
}
