import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import type { AddressSuggestion, FoundAddress } from "#domain/address-lookup.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import styles from "./address-search.module.css";

type Found = Omit<FoundAddress, "country"> & { readonly country: number | null };
type State =
  | { readonly is: "empty" | "looking" | "filled-in" | "not-reached" }
  | { readonly is: "found"; readonly suggestions: readonly AddressSuggestion[] };

/**
 * Looks an address up and fills the fields in, which stay what they are: whoever finds nothing, or has no scripts, types it.
 */
export default function AddressSearch() {
  const t = useTranslations("addressSearch");
  const [state, setState] = useState<State>({ is: "empty" });
  const box = useRef<HTMLDivElement>(null);
  const typed = () => box.current?.querySelector("input")?.value.trim() ?? "";

  async function ask<Answer>(parameters: Readonly<Record<string, string>>): Promise<Answer | null> {
    setState({ is: "looking" });
    const answer = await fetch(`/address-lookup.json?${new URLSearchParams(parameters)}`).catch(() => null);
    if (answer?.ok) return answer.json();
    setState({ is: "not-reached" });
    return null;
  }

  async function find(within = "") {
    const text = typed();
    if (text === "") return;
    const suggestions = await ask<AddressSuggestion[]>({ text, within });
    if (suggestions) setState({ is: "found", suggestions });
  }

  async function choose({ id, isGroup }: AddressSuggestion) {
    if (isGroup) return find(id);
    const found = await ask<Found>({ id });
    const fields = box.current?.closest("fieldset");
    if (!found || !fields) return;
    fillIn(fields, found);
    setState({ is: "filled-in" });
    fields.querySelector<HTMLInputElement>("[name=line1]")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter looks for the address; it does not send the form that the fields are in.
    if (event.key !== "Enter") return;
    event.preventDefault();
    void find();
  }

  const pending = state.is === "looking";
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
      <div role="status" className={styles.said}>
        {state.is === "found" ? t("found", { count: state.suggestions.length }) : null}
        {state.is === "filled-in" ? t("filled-in") : null}
        {state.is === "not-reached" ? t("not-reached") : null}
      </div>
      {state.is === "found" && state.suggestions.length > 0 ? (
        <ul className={styles.suggestions}>
          {state.suggestions.map((one) => (
            <li key={one.id}>
              <Button type="button" variant="quiet" onClick={() => void choose(one)}>
                {[one.text, one.about].filter(Boolean).join(", ")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function fillIn(fields: HTMLFieldSetElement, { country, ...lines }: Found): void {
  const values = { ...lines, ...(country !== null && { country: String(country) }) };
  for (const [name, value] of Object.entries(values)) {
    const field = fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
}
