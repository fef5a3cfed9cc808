import { Select } from "../../../ui/select.tsx";
import { useWords } from "../../../words/words-context.tsx";
import type { ChosenFacts } from "../chosen-facts.ts";

const NOBODY = "nobody";

/** What a sale says of the allocation that the seats come from. */
export function fromAllocation({ keptBy }: ChosenFacts, guest: string | null) {
  return keptBy ? { allocation: keptBy.id, ...(guest === null ? {} : { guest }) } : {};
}

interface GuestSelectProps {
  readonly facts: ChosenFacts;
  readonly value: string | null;
  readonly onChange: (guest: string | null) => void;
}

/** Chooses the party on the guest list that gets the tickets; nothing if each party has its tickets. */
export function GuestSelect({ facts: { keptBy }, value, onChange }: GuestSelectProps) {
  const t = useWords("seatActions");
  const guests = (keptBy?.guests ?? []).filter(({ order }) => order === null);
  if (guests.length === 0) return null;
  return (
    <Select
      label={t("for-guest")}
      choices={[
        { id: NOBODY, label: t("no-guest") },
        ...guests.map(({ id, name, party }) => ({ id, label: t("guest", { name, count: party }) })),
      ]}
      value={value ?? NOBODY}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  );
}
