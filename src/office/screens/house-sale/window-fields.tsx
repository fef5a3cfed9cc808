import { useState } from "react";
import { isDay } from "#domain/days.ts";
import type { SaleLine } from "#domain/programme/programme.ts";
import { edgeAs, readEdge, type SaleEdge, writeEdge } from "#domain/programme/sale-edges.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sale.module.css";

interface WindowFieldsProps {
  readonly line: SaleLine;
  /** Of the first performance. */
  readonly starts: number | null;
  readonly isReadOnly: boolean;
  readonly onChange: (line: SaleLine) => void;
  readonly onRemove: () => void;
}

export function WindowFields({ line, starts, isReadOnly, onChange, onRemove }: WindowFieldsProps) {
  const t = useWords("programmeSale");
  const { pricing, say } = useSeason();
  const mode = pricing.modesOfSale.find(({ id }) => id === line.modeOfSale);
  const name = mode ? say(mode.name, String(mode.id)) : t("no-mode");
  return (
    <fieldset className={styles.window} disabled={isReadOnly}>
      <legend className={styles.legend}>{name}</legend>
      <Select
        label={t("mode")}
        choices={pricing.modesOfSale.map((one) => ({
          id: String(one.id),
          label: say(one.name, String(one.id)),
          ...(one.priority ? { detail: t("priority") } : {}),
        }))}
        value={line.modeOfSale === null ? null : String(line.modeOfSale)}
        onChange={(id) => onChange({ ...line, modeOfSale: Number(id) })}
        isDisabled={isReadOnly}
      />
      {(["from", "to"] as const).map((side) => (
        <EdgeFields
          key={side}
          side={side}
          text={line[side]}
          starts={starts}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange({ ...line, [side]: text })}
        />
      ))}
      {isReadOnly ? null : (
        <Button variant="quiet" aria-label={t("remove-window", { mode: name })} onPress={onRemove}>
          {t("remove")}
        </Button>
      )}
    </fieldset>
  );
}

interface EdgeFieldsProps {
  readonly side: "from" | "to";
  readonly text: string;
  readonly starts: number | null;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

const KINDS = ["fixed", "d", "h", "m"] as const;
type Kind = (typeof KINDS)[number];

/** What is typed stays until it is a moment. */
function EdgeFields({ side, text, starts, isReadOnly, onChange }: EdgeFieldsProps) {
  const t = useWords("programmeSale");
  const { moments } = useSeason();
  const [typed, setTyped] = useState<{ readonly of: string; readonly day?: string; readonly value?: string }>(
    {
      of: text,
    },
  );
  const mine = typed.of === text ? typed : { of: text };
  const edge: SaleEdge = readEdge(text, moments) ?? { kind: "fixed", day: "", time: "" };
  const kind: Kind = edge.kind === "fixed" ? "fixed" : edge.unit;
  const day = mine.day ?? (edge.kind === "fixed" ? edge.day : "");
  const value = mine.value ?? (edge.kind === "fixed" ? edge.time : String(edge.count));
  const read = edgeOf(edge, day, value);
  const found = read && starts !== null ? moments.read(writeEdge(read), starts) : null;
  const fault = found && !found.ok ? t(`fault-${found.refusal.reason}`) : read ? null : t("bad-moment");
  const commit = () => {
    if (read && fault === null && writeEdge(read) !== text) onChange(writeEdge(read));
  };
  const choose = (wanted: Kind) => {
    const start = starts ?? 0;
    if (wanted === "fixed") onChange(writeEdge(edgeAs("fixed", edge, moments, start)));
    else {
      const before = edgeAs("before", edge, moments, start);
      onChange(
        writeEdge({ kind: "before", count: before.kind === "before" ? before.count : 0, unit: wanted }),
      );
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the fields being left
    <div className={styles.edge} onBlur={commit}>
      <Select
        label={t(side)}
        choices={KINDS.map((id) => ({ id, label: t(`kind-${id}`) }))}
        value={kind}
        onChange={choose}
        isDisabled={isReadOnly}
      />
      {edge.kind === "fixed" ? (
        <TextField
          label={t(`day-${side}`)}
          type="date"
          value={day}
          onChange={(next) => setTyped({ ...mine, day: next })}
          isReadOnly={isReadOnly}
        />
      ) : null}
      <TextField
        label={t(edge.kind === "fixed" ? `time-${side}` : `count-${side}`)}
        value={value}
        onChange={(next) => setTyped({ ...mine, value: next })}
        error={fault}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

function edgeOf(edge: SaleEdge, day: string, value: string): SaleEdge | null {
  if (edge.kind === "before")
    return /^\d{1,5}$/.test(value.trim()) ? { ...edge, count: Number(value) } : null;
  const time = readTime(value);
  return time !== null && isDay(day) ? { kind: "fixed", day, time } : null;
}
