import { useMemo } from "react";
import { Link } from "react-router";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { keyedPath, type Steps, stepsOf } from "#domain/json/places.ts";
import { placeAddress } from "../../house/draft-addresses.ts";
import { useFaultWords } from "../../house/fault-words.ts";
import type { Field } from "../../house/form/field.ts";
import { pageOf } from "../../house/form/field-values.ts";
import { type FormState, isAtOrIn } from "../../house/form/form-context.ts";
import type { HouseFault } from "../../house/house-types.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-form.module.css";

/** Faults that stand on another page, or beside no field. */
export default function FaultList({ form, here }: { form: FormState; here: Steps }) {
  const t = useWords("fileForm");
  const words = useFaultWords();
  const { faults, document, root, draft, file } = form;
  const path = keyedPath(document, here);
  const elsewhere = useMemo(
    () => faults.filter((fault) => !isOnPage(fault, path, root, document)),
    [faults, path, root, document],
  );
  if (elsewhere.length === 0) return null;
  return (
    <Notice tone="warning" title={t("faults-elsewhere", { count: elsewhere.length })}>
      <ul className={styles.faults}>
        {elsewhere.map((fault) => {
          const steps = fault.path && nearest(document, fault.path);
          const page = steps ? keyedPath(document, pageOf(root, steps, document)) : null;
          return (
            <li key={`${fault.place} ${words.sentence(fault)}`}>
              {page ? (
                <Link to={placeAddress(draft, file, page)}>{fault.place}</Link>
              ) : (
                <code>{words.place(fault) || file}</code>
              )}{" "}
              <span>{words.sentence(fault)}</span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function isOnPage(fault: HouseFault, path: JsonPath, root: Field, document: Json | undefined): boolean {
  const steps = fault.path && nearest(document, fault.path);
  if (!steps || !isAtOrIn(fault, path)) return false;
  // The file itself has no field.
  if (fault.path?.length === 0) return false;
  return (
    keyedPath(document, pageOf(root, steps, document)).join("\0") === path.join("\0") &&
    fault.path?.length !== path.length
  );
}

/** Of a place that may be missing: as far as it is there, and one step more. */
function nearest(document: Json | undefined, path: JsonPath): Steps | null {
  for (let length = path.length; length > 0; length -= 1) {
    const steps = stepsOf(document, path.slice(0, length));
    if (steps) return length === path.length ? steps : [...steps, path[length] ?? ""];
  }
  const [first] = path;
  return first === undefined ? null : [first];
}
