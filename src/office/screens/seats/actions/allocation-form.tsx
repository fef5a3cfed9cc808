import { ALLOCATION_COLOURS, type AllocationColour, type SalesChannel } from "#domain/seating/allocation.ts";
import styles from "../../../hall/hall.module.css";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useRoleName } from "../../../words/role-name.ts";
import { useWords } from "../../../words/words-context.tsx";

export interface AllocationDraft {
  readonly name: string;
  readonly colour: AllocationColour;
  readonly note: string;
  readonly owner: string;
  /** As the browser's field writes them: the house's day and time. */
  readonly day: string;
  readonly time: string;
  readonly channels: readonly SalesChannel[];
  readonly roles: readonly string[];
}

export const EMPTY_DRAFT: AllocationDraft = {
  ...{ name: "", colour: "blue", note: "", owner: "", day: "", time: "12:00" },
  ...{ channels: ["counter"], roles: [] },
};

/** The built-in role that sells at the counter, but not any allocation's seats. */
const CLERKS = "box-office";

/** What the operations read. */
export function factsOfDraft({ name, colour, note, owner, day, time, channels, roles }: AllocationDraft) {
  return {
    ...{ name: name.trim(), colour, note: note.trim(), owner: owner.trim() || null },
    ...{
      releaseAt: day === "" ? null : `${day}T${time || "12:00"}`,
      channels: [...channels],
      roles: [...roles],
    },
  };
}

interface AllocationFormProps {
  readonly draft: AllocationDraft;
  readonly onChange: (draft: AllocationDraft) => void;
  readonly faults: Readonly<Record<string, string>>;
}

export function AllocationForm({ draft, onChange, faults }: AllocationFormProps) {
  const t = useWords("seatActions");
  const change = (next: Partial<AllocationDraft>) => onChange({ ...draft, ...next });
  return (
    <>
      <TextField
        label={t("name")}
        hint={t("name-hint")}
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={60}
        error={faults["name"] ?? null}
        isRequired
        autoFocus
      />
      <Select
        label={t("colour")}
        choices={ALLOCATION_COLOURS.map((id) => ({ id, label: t(`colour-${id}`) }))}
        value={draft.colour}
        onChange={(colour) => change({ colour })}
      />
      <ReleaseFields draft={draft} onChange={change} fault={faults["releaseAt"] ?? null} />
      <TextField
        label={t("owner")}
        hint={t("owner-hint")}
        type="email"
        value={draft.owner}
        onChange={(owner) => change({ owner })}
        maxLength={200}
        error={faults["owner"] ?? null}
      />
      <TextField
        label={t("note")}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={500}
        rows={2}
      />
      <Sellers draft={draft} onChange={change} />
    </>
  );
}

interface PartProps {
  readonly draft: AllocationDraft;
  readonly onChange: (next: Partial<AllocationDraft>) => void;
}

function ReleaseFields({ draft, onChange: change, fault }: PartProps & { readonly fault: string | null }) {
  const t = useWords("seatActions");
  return (
    <>
      <TextField
        label={t("release-day")}
        hint={t("release-hint")}
        type="date"
        value={draft.day}
        onChange={(day) => change({ day })}
        error={fault}
      />
      {draft.day === "" ? null : (
        <TextField
          label={t("release-time")}
          type="time"
          value={draft.time}
          onChange={(time) => change({ time })}
        />
      )}
    </>
  );
}

function Sellers({ draft, onChange: change }: PartProps) {
  const t = useWords("seatActions");
  const roleName = useRoleName();
  return (
    <>
      <Checkbox
        isSelected={draft.channels.includes("counter")}
        onChange={(isSold) => change({ channels: isSold ? ["counter"] : [] })}
      >
        {t("sold-at-counter")}
      </Checkbox>
      {draft.channels.length === 0 ? null : (
        <fieldset className={styles.list}>
          <legend>{t("sellers")}</legend>
          {[...new Set([CLERKS, ...draft.roles])].map((role) => (
            <Checkbox
              key={role}
              isSelected={draft.roles.includes(role)}
              onChange={(isSeller) =>
                change({
                  roles: isSeller ? [...draft.roles, role] : draft.roles.filter((one) => one !== role),
                })
              }
            >
              {roleName(role)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}
