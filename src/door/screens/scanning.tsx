import { type FormEvent, useEffect, useRef, useState } from "react";
import { inLanguage } from "#domain/languages.ts";
import type { DoorListState, Shown, Station } from "../device/door-core.ts";
import { CameraReader } from "../reader/camera-reader.tsx";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { keepScreenOn } from "../running/keep-screen-on.ts";
import { isStorageLow } from "../running/open-device.ts";
import { allowSound } from "../running/signals.ts";
import { useWedge } from "../running/use-wedge.ts";
import { Button, FocusedButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useWords } from "../words/words.tsx";
import { LetInDialog } from "./let-in-dialog.tsx";
import type { Place } from "./place.ts";
import styles from "./scanning.module.css";
import { Search } from "./search.tsx";
import { SettingsButton } from "./settings.tsx";
import { Status } from "./status.tsx";
import { useVerdict } from "./use-verdict.ts";
import { VerdictScreen } from "./verdict.tsx";

export function Scanning({ place, onLeave }: { place: Place; onLeave: () => void }) {
  const core = useCore();
  const { lists, device } = useDoorState();
  const { say } = useWords();
  const list = lists.find(({ about }) => about.id === place.performance);
  const [direction, setDirection] = useState<Station["direction"]>("in");
  const [open, setOpen] = useState<"search" | "let-in" | null>(null);
  const { screen, said, show, undo, toReady } = useVerdict(list);
  const station: Station = { ...place, direction };
  useEffect(() => keepScreenOn(), []);

  /** Where the focus was before the verdict covered it. */
  const before = useRef<Element>(null);
  const isCovered = screen.kind !== "ready";
  useEffect(() => {
    if (!isCovered && before.current instanceof HTMLElement) before.current.focus();
  }, [isCovered]);

  const showNext = (reading: Promise<Shown>) => {
    if (!isCovered) before.current = document.activeElement;
    allowSound();
    void show(reading).then(() => setOpen(null));
  };
  const read = (code: string) => showNext(core.read(code, station));
  useWedge(read);

  return (
    <main>
      <div className={styles.scanning} inert={isCovered}>
        <Where list={list} place={place} onLeave={onLeave} />
        {device?.rules.reentry && <Direction direction={direction} onChange={setDirection} />}
        <Camera onCode={read} isPaused={screen.kind === "verdict" && screen.shown.scan.kind === "refused"} />
        <TypedCode onCode={read} />
        <div className={styles.more}>
          {device?.names && <Button onClick={() => setOpen("search")}>{say("search-open")}</Button>}
          <SettingsButton />
        </div>
        <StorageNote />
      </div>
      <p className="visually-hidden" role="alert">
        {said}
      </p>
      {screen.kind === "cannot-record" && <CannotRecord onNext={toReady} />}
      {screen.kind === "verdict" && (
        <VerdictScreen
          key={screen.shown.scan.id}
          shown={screen.shown}
          onNext={toReady}
          onUndo={() => void undo(screen.shown)}
          onLetIn={() => setOpen("let-in")}
        />
      )}
      {open === "let-in" && screen.kind === "verdict" && (
        <LetInDialog
          onLetIn={(reason) => showNext(core.letInAnyway(screen.shown, reason, station))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "search" && (
        <Search
          performance={place.performance}
          onFound={(ticket) => showNext(core.readTicket(ticket, station))}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}

function Direction({
  direction,
  onChange,
}: {
  direction: Station["direction"];
  onChange: (direction: Station["direction"]) => void;
}) {
  const { say } = useWords();
  return (
    <fieldset className={styles.direction}>
      <legend className="visually-hidden">{say("direction")}</legend>
      {(["in", "out"] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="direction" checked={direction === one} onChange={() => onChange(one)} />
          {say(`direction-${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Camera({ onCode, isPaused }: { onCode: (code: string) => void; isPaused: boolean }) {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen ? (
        <CameraReader onCode={onCode} isPaused={isPaused} />
      ) : (
        <p className={styles.how}>{say("ready-how")}</p>
      )}
      <Button look="main" onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? "camera-off" : "camera-on")}
      </Button>
    </>
  );
}

function StorageNote() {
  const { say } = useWords();
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    void isStorageLow().then(setLow);
  }, []);
  return isLow && <p role="alert">{say("storage-low")}</p>;
}

interface WhereProps {
  readonly list: DoorListState | undefined;
  readonly place: Place;
  readonly onLeave: () => void;
}

function Where({ list, place, onLeave }: WhereProps) {
  const { say, language, time } = useWords();
  const entrance = list?.about.entrances.find(({ id }) => id === place.entrance);
  return (
    <header className={styles.where}>
      <div>
        <h1>{list ? inLanguage(list.about.title, language) : say("title")}</h1>
        <p>
          {list && `${time(list.about.starts)} · `}
          {entrance ? inLanguage(entrance.name, language) : say("all-entrances")}
        </p>
        <Status list={list} />
      </div>
      <Button onClick={onLeave}>{say("change-place")}</Button>
    </header>
  );
}

function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const { say } = useWords();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code") ?? "").trim();
    if (code === "") return;
    form.reset();
    onCode(code);
  }
  return (
    <form onSubmit={submit} className={styles.typed}>
      <Field
        label={say("type-code")}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
      />
      <Button type="submit">{say("type-do")}</Button>
    </form>
  );
}

function CannotRecord({ onNext }: { onNext: () => void }) {
  const { say } = useWords();
  return (
    <section className={styles.fault} aria-label={say("cannot-record")}>
      <h1>{say("cannot-record")}</h1>
      <p>{say("cannot-record-how")}</p>
      <FocusedButton onClick={onNext}>{say("try-again")}</FocusedButton>
    </section>
  );
}
