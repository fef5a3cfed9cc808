import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { AddressSuggestion, FoundAddress } from "#domain/customer/address-lookup.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./address-search.module.css";

type Found = Omit<FoundAddress, "country"> & { readonly country: number | null };
interface State {
  readonly is: "empty" | "looking" | "found" | "filled-in" | "not-reached";
  /** Kept while the next ones load, so that the pressed one keeps the focus. */
  readonly suggestions: readonly AddressSuggestion[];
  readonly within: string;
}

const EMPTY: State = { is: "empty", suggestions: [], within: "" };

/** The fields can be edited; without a match or scripts the visitor types the address. */
export default function AddressSearch() {
  const t = useTranslations("addressSearch");
  const [state, setState] = useState(EMPTY);
  const { is, suggestions, within } = state;
  const pending = is === "looking";
  const box = useRef<HTMLDivElement>(null);
  const typed = () => box.current?.querySelector("input")?.value.trim() ?? "";

  async function ask<Answer>(parameters: Readonly<Record<string, string>>): Promise<Answer | null> {
    setState({ ...state, is: "looking" });
    try {
      const answer = await fetch(`${href("/address-lookup.json")}?${new URLSearchParams(parameters)}`);
      if (answer.ok) return await answer.json();
    } catch {
      // A broken connection counts as an unavailable service.
    }
    setState({ ...state, is: "not-reached" });
    return null;
  }

  async function find(group = "") {
    const text = typed();
    if (pending || text === "") return;
    const found = await ask<AddressSuggestion[]>({ text, within: group });
    if (found) setState({ is: "found", suggestions: found, within: group });
  }

  async function choose({ id, isGroup }: AddressSuggestion) {
    if (isGroup) return find(id);
    const found = await ask<Found>({ id });
    const fields = box.current?.closest("fieldset");
    if (!found || !fields) return;
    fillIn(fields, found);
    setState({ ...EMPTY, is: "filled-in" });
    fields.querySelector<HTMLInputElement>("[name=line1]")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void find();
  }

  // The pressed group is no longer in the list.
  useEffect(() => {
    if (within === "") return;
    const first = box.current?.querySelector<HTMLElement>("li button") ?? box.current?.querySelector("input");
    first?.focus();
  }, [within]);

  return (
    <div ref={box} className={styles.search}>
      <TextField
        name="addressSearch"
        label={t("label")}
        hint={t("hint")}
        autoComplete="off"
        onKeyDown={onKeyDown}
        maxLength={200}
      />
      <Button type="button" variant="secondary" pending={pending} onClick={() => void find()}>
        {t("find")}
      </Button>
      <div role="status" className={styles.shown}>
        {is === "found" || is === "filled-in" || is === "not-reached"
          ? t(is, { count: suggestions.length })
          : null}
      </div>
      <Suggestions suggestions={suggestions} pending={pending} onChoose={(one) => void choose(one)} />
    </div>
  );
}

interface SuggestionsProps {
  readonly suggestions: readonly AddressSuggestion[];
  readonly pending: boolean;
  readonly onChoose: (suggestion: AddressSuggestion) => void;
}

function Suggestions({ suggestions, pending, onChoose }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions}>
      {suggestions.map((one) => (
        <li key={one.id}>
          <Button type="button" variant="quiet" pending={pending} onClick={() => onChoose(one)}>
            {[one.text, one.about].filter(Boolean).join(", ")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function fillIn(fields: HTMLFieldSetElement, { country, ...lines }: Found): void {
  const values = { ...lines, ...(country !== null && { country: String(country) }) };
  for (const [name, value] of Object.entries(values)) {
    const field = fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
}
