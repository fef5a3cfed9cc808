import { Suspense, useEffect, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isObject, type Json, type JsonPath } from "#domain/json/json.ts";
import { keyedPath, type Steps, stepsOf, valueAt, withValueAt } from "#domain/json/places.ts";
import { placeAddress } from "../../house/draft-addresses.ts";
import type { EditedFile } from "../../house/editing/use-edited-file.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import type { Field } from "../../house/form/field.ts";
import { fieldAt, pageOf, schemaPath } from "../../house/form/field-values.ts";
import { FieldView } from "../../house/form/field-view.tsx";
import { ObjectFields } from "../../house/form/fields/object-values.tsx";
import { useFileTitle } from "../../house/form/file-title.ts";
import { FormContext, type FormState } from "../../house/form/form-context.ts";
import { type References, titleOf } from "../../house/form/references.ts";
import { useSurroundings, useTexts } from "../../house/form/use-surroundings.ts";
import { wordKeys } from "../../house/form/word-keys.ts";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./house-form.module.css";

const FaultList = later(() => import("./fault-list.tsx"));

interface FilePageProps {
  readonly draft: string;
  readonly file: string;
  readonly field: Field;
  readonly edited: EditedFile;
  readonly path: JsonPath;
  readonly isReadOnly: boolean;
  readonly isOptional: boolean;
}

/** The page of a place: the whole file, a part of it, or an entry of a list. */
export function FilePage({ draft, file, field, edited, path, isReadOnly, isOptional }: FilePageProps) {
  const t = useWords("fileForm");
  const navigate = useNavigate();
  const { json: document } = edited;
  const draftFaults = useFaults(draft);
  const faults = useMemo(() => draftFaults.of(file), [draftFaults, file]);
  const { references, pictures } = useSurroundings(draft, file, document);
  const { languages, older, before } = useTexts(draft, file, edited.stored);
  const found = useSteadySteps(edited, path);
  const steps = found && pageOf(field, found, document);
  usePlaceInView(path, found !== null && found.length > (steps?.length ?? 0));
  const form: FormState = {
    ...{ draft, file, root: field, document, faults },
    ...{ references, languages, older, before, pictures, isReadOnly },
    change(at, value) {
      const next = withValueAt(document, at, value);
      edited.change(() => next);
      // An entry whose key is changed has another address.
      const now = steps && keyedPath(next, steps);
      if (now && now.join("\0") !== path.join("\0") && at.length > steps.length)
        void navigate(placeAddress(draft, file, now), { replace: true });
    },
    addressOf: (at, after = document) => placeAddress(draft, file, keyedPath(after, at)),
    View: FieldView,
  };
  const page = steps && fieldAt(field, steps, document);
  return (
    <FormContext value={form}>
      <div className={styles.page}>
        <Trail {...{ draft, file, field, document, references }} steps={steps ?? []} />
        {faults.length > 0 ? (
          <Suspense>
            <FaultList form={form} here={steps ?? []} />
          </Suspense>
        ) : null}
        {steps && page ? (
          <Place field={page} steps={steps} />
        ) : (
          <Notice tone="warning">
            <p>{t("no-such-entry")}</p>
          </Notice>
        )}
        {steps?.length === 0 && isOptional && !isReadOnly ? (
          <div>
            <Button variant="danger" onPress={() => edited.change(() => undefined)}>
              {t("remove-file")}
            </Button>
          </div>
        ) : null}
      </div>
    </FormContext>
  );
}

/**
 * Stays at its entry while the entry's key is typed, before the address follows; looks for it again where the address
 * leads to another or others have edited.
 */
function useSteadySteps({ json, stored }: EditedFile, path: JsonPath): Steps | null {
  const at = path.join("\0");
  const [seen, setSeen] = useState<Seen>({ at: "", stored: undefined, steps: null });
  const isThere = seen.steps !== null && keyedPath(json, seen.steps).join("\0") === at;
  const isTyped = seen.at === at && seen.stored === stored;
  const found = isThere || isTyped ? seen.steps : stepsOf(json, path);
  const steps = found ?? (seen.at === at ? seen.steps : null);
  if (seen.at !== at || seen.stored !== stored || seen.steps !== steps) setSeen({ at, stored, steps });
  return steps;
}

interface Seen {
  readonly at: string;
  readonly stored: Json | undefined;
  readonly steps: Steps | null;
}

/** An address may lead to a field of a page, as from the list of translations. */
function usePlaceInView(path: JsonPath, isInPage: boolean): void {
  const at = path.join("/");
  useEffect(() => {
    if (!isInPage) return;
    // After the screen, which takes the focus for its title.
    const frame = requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(at)}"]`);
      place?.scrollIntoView({ block: "center" });
      place?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [at, isInPage]);
}

function Place({ field, steps }: { field: Field; steps: Steps }) {
  if (field.kind === "object") return <ObjectFields field={field} steps={steps} />;
  return <FieldView field={field} steps={steps} />;
}

interface TrailProps {
  readonly draft: string;
  readonly file: string;
  readonly field: Field;
  readonly document: Json | undefined;
  readonly references: References;
  readonly steps: Steps;
}

/** The way down to this page. */
function Trail({ draft, file, field, document, references, steps }: TrailProps) {
  const t = useWords("fileForm");
  const labels = useWords("fileLabels");
  const { language } = useLanguage();
  const { title } = useFileTitle(file);
  if (steps.length === 0) return null;
  const pages = steps
    .map((_, at) => steps.slice(0, at + 1))
    .filter((some) => pageOf(field, some, document).length === some.length);
  const nameOf = (some: Steps) => {
    const value = valueAt(document, some);
    const starting = isObject(value) && value["starts"] !== undefined ? String(value["id"]) : null;
    const performance = starting && references("performance").find(({ id }) => id === starting);
    const entry = (performance ? performance.short : "") || titleOf(value, language);
    const key = wordKeys(file, schemaPath(field, some, document)).find(labels.has);
    return entry || (key ? labels(key) : String(some.at(-1)));
  };
  return (
    <nav aria-label={t("trail")} className={styles.trail}>
      <Link to={placeAddress(draft, file)}>{title}</Link>
      {pages.map((some) => (
        <span key={some.join("/")}>
          <span aria-hidden="true"> › </span>
          {some.length === steps.length ? (
            <span aria-current="page">{nameOf(some)}</span>
          ) : (
            <Link to={placeAddress(draft, file, keyedPath(document, some))}>{nameOf(some)}</Link>
          )}
        </span>
      ))}
    </nav>
  );
}
