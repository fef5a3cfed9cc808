import { GENRES } from "#domain/house/genres.ts";
import type { Json, JsonObject } from "#domain/json/json.ts";
import { numberIn, objectIn, textIn } from "#domain/json/read.ts";
import { changeEvent } from "#domain/programme/season-edits.ts";
import type { DraftFaults } from "../../house/editing/use-faults.ts";
import { SEASON, useSeason } from "../../house/programme/season.tsx";
import { TextEdit } from "../../house/programme/text-edit.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./production.module.css";

/** Their faults are shown beside the fields below. */
export const ABOUT_FIELDS = [
  "title",
  "genre",
  "durationMinutes",
  "intervals",
  "composer",
  "lead",
  "body",
  "picture",
];

/** What a production needs before it can be published; its other texts and languages are among the house's files. */
export function AboutPanel({
  slug,
  about,
  faults,
}: {
  slug: string;
  about: JsonObject;
  faults: DraftFaults;
}) {
  const t = useWords("programmeProduction");
  const names = useWords("programme");
  const { change, mayEdit, pictures } = useSeason();
  const set = (name: string, value: Json | undefined) =>
    change((json) => changeEvent(json, slug, (event) => ({ ...event, [name]: value })));
  const fault = (...path: string[]) =>
    faults
      .at(SEASON, ["events", slug, ...path])
      .map(({ reason }) => reason)
      .join("; ") || null;
  const words = (name: string) => objectIn(about[name]);
  const text = (name: "title" | "lead" | "body", rows?: number) => (
    <TextEdit
      label={t(name)}
      value={textIn(words(name)["sv"])}
      onCommit={(typed) => set(name, { ...words(name), sv: typed.trim() })}
      error={fault(name)}
      rows={rows}
      isReadOnly={!mayEdit}
    />
  );
  const number = (name: "durationMinutes" | "intervals") => (
    <TextEdit
      label={t(name)}
      value={String(numberIn(about[name]) ?? "")}
      onCommit={(typed) => /^\d{1,4}$/.test(typed.trim()) && set(name, Number(typed))}
      error={fault(name)}
      isReadOnly={!mayEdit}
    />
  );
  const picture = objectIn(about["picture"]);
  return (
    <Panel title={t("about")}>
      <div className={styles.fields}>
        {text("title")}
        <Select
          label={names("genre")}
          choices={GENRES.map((id) => ({ id, label: names(`genre-${id}`) }))}
          value={GENRES.find((genre) => genre === about["genre"]) ?? null}
          onChange={(genre) => set("genre", genre)}
          error={fault("genre")}
          isDisabled={!mayEdit}
        />
        {number("durationMinutes")}
        {number("intervals")}
        <TextEdit
          label={t("composer")}
          value={textIn(about["composer"])}
          onCommit={(typed) => set("composer", typed.trim() || undefined)}
          error={fault("composer")}
          isReadOnly={!mayEdit}
        />
        <Select
          label={t("picture")}
          choices={pictures.map((id) => ({ id, label: id.replace("pictures/", "") }))}
          value={textIn(picture["file"]) || null}
          onChange={(file) => set("picture", { ...picture, file })}
          error={fault("picture", "file")}
          isDisabled={!mayEdit}
        />
      </div>
      <TextEdit
        label={t("alt")}
        hint={t("alt-hint")}
        value={textIn(objectIn(picture["alt"])["sv"])}
        onCommit={(typed) =>
          set("picture", { ...picture, alt: { ...objectIn(picture["alt"]), sv: typed.trim() } })
        }
        error={fault("picture", "alt")}
        isReadOnly={!mayEdit}
      />
      {text("lead", 2)}
      {text("body", 6)}
    </Panel>
  );
}
