import { type Failure, refusedBecause } from "../client/failures.ts";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";
import { useFileTitle } from "./form/file-title.ts";
import { usePlaceWords } from "./form/place-words.ts";
import type { Conflict } from "./house-types.ts";

/** The places of a failure that was refused as `conflicts`; null of any other, and without one. */
export function conflictsIn(failure: Failure | null): readonly Conflict[] | null {
  const conflicts = refusedBecause(failure, "conflicts")?.details["conflicts"];
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : null;
}

/** Where a draft and the house on sale meet: one of the two has to be chosen. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useWords("houseCheck");
  return (
    <Notice tone="warning" title={t("conflicts-title", { count: conflicts.length })}>
      <p>{t("conflicts-text")}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={[conflict.file, ...conflict.path].join("/")}>
            <ConflictPlace conflict={conflict} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ConflictPlace({ conflict: { file, path } }: { conflict: Conflict }) {
  const { title } = useFileTitle(file);
  const place = usePlaceWords(file);
  return `${title} › ${place.title(path)}`;
}
