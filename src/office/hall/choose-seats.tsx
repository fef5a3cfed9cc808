import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./hall.module.css";
import type { MappedHall } from "./mapped-hall.ts";
import { readTypedSeats, shortCodes } from "./typed-seats.ts";

/** Chooses seats by their names, and says which are chosen. */
export function ChooseSeats({ hall }: { hall: MappedHall }) {
  const t = useWords("seats");
  const { store, chosen } = hall;
  const wholeRows = () => {
    const rows = new Set(chosen.map((seat) => hall.hall.seats[seat]?.row));
    store.add(hall.hall.pointed.filter(({ row }) => rows.has(row)).map(({ index }) => index));
  };
  return (
    <>
      <TypedSeats hall={hall} />
      <p role="status">{t("chosen-count", { count: chosen.length })}</p>
      {chosen.length > 0 ? (
        <>
          <p className={styles.detail}>{firstOf(shortCodes(hall.hall, chosen))}</p>
          <div className={styles.actions}>
            <Button variant="quiet" onPress={wholeRows}>
              {t("whole-rows")}
            </Button>
            <Button variant="quiet" onPress={() => store.choose([])}>
              {t("choose-none")}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

/** A whole hall would be a page of them. */
const MOST_CODES = 40;

function firstOf(codes: readonly string[]): string {
  const more = codes.length > MOST_CODES ? ["…"] : [];
  return [...codes.slice(0, MOST_CODES), ...more].join(", ");
}

function TypedSeats({ hall: { hall, store } }: { hall: MappedHall }) {
  const t = useWords("seats");
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedSeats(hall, text);
    setUnknown(read.unknown);
    if (read.unknown.length > 0) return;
    store.add(read.seats);
    setText("");
  };
  return (
    <form onSubmit={choose} className={styles.form}>
      <TextField
        label={t("typed")}
        hint={t("typed-hint")}
        value={text}
        onChange={setText}
        maxLength={1000}
        error={unknown.length > 0 ? t("typed-unknown", { seats: unknown.join(", ") }) : null}
      />
      <Button type="submit">{t("choose")}</Button>
    </form>
  );
}
