import { type FormEvent, useState } from "react";
import { inLanguage } from "#domain/languages.ts";
import type { DoorListState } from "../device/door-core.ts";
import { useDoorState } from "../running/device-context.tsx";
import { allowSound } from "../running/signals.ts";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { useWords } from "../words/words.tsx";
import styles from "./choose.module.css";
import type { Place } from "./place.ts";
import { SettingsButton } from "./settings.tsx";

export function Choose({ onChosen }: { onChosen: (place: Place) => void }) {
  const { lists, device } = useDoorState();
  const { say, language, time, day } = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = lists.find(({ about }) => about.id === chosen) ?? lists[0];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!list) return;
    allowSound();
    const entrance = new FormData(event.currentTarget).get("entrance");
    onChosen({
      performance: list.about.id,
      entrance: typeof entrance === "string" && entrance !== "" ? entrance : null,
    });
  }

  if (!list) {
    return (
      <Page title={say("choose-title")}>
        <p role="status">{say("no-lists")}</p>
        <SettingsButton />
      </Page>
    );
  }
  const entrances = entrancesOf(list, device?.entrances ?? []);
  return (
    <Page title={say("choose-title")}>
      <form onSubmit={submit} className={styles.form}>
        <fieldset>
          <legend>{say("choose-performance")}</legend>
          {lists.map(({ about, tickets }) => (
            <label key={about.id}>
              <input
                type="radio"
                name="performance"
                checked={about.id === list.about.id}
                onChange={() => setChosen(about.id)}
              />
              <span>
                <strong>{inLanguage(about.title, language)}</strong>
                <span>
                  {day(about.starts)} {time(about.starts)}, {inLanguage(about.venue, language)}
                </span>
                <span>{say("tickets", { count: tickets })}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {entrances.length > 0 && (
          <fieldset key={list.about.id}>
            <legend>{say("choose-entrance")}</legend>
            <label>
              <input type="radio" name="entrance" value="" defaultChecked />
              <span>{say("all-entrances")}</span>
            </label>
            {entrances.map(({ id, name }) => (
              <label key={id}>
                <input type="radio" name="entrance" value={id} />
                <span>{inLanguage(name, language)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Button look="main" type="submit">
          {say("choose-do")}
        </Button>
      </form>
      <SettingsButton />
    </Page>
  );
}

/** Those that the device is paired for; all where it is paired for none in particular. */
function entrancesOf({ about }: DoorListState, paired: readonly string[]) {
  return paired.length === 0 ? about.entrances : about.entrances.filter(({ id }) => paired.includes(id));
}
