import { GENRES } from "#domain/house/genres.ts";
import type { Json, JsonObject } from "#domain/json/json.ts";
import { numberIn, objectIn, textIn } from "#domain/json/read.ts";
import { changeEvent } from "#domain/programme/season-edits.ts";
import { placeAddress } from "../../house/draft-addresses.ts";
import type { DraftFaults } from "../../house/editing/use-faults.ts";
import { useFaultWords } from "../../house/fault-words.ts";
import { SEASON, useSeason } from "../../house/programme/season.tsx";
import { TextEdit } from "../../house/programme/text-edit.tsx";
import { ButtonLink } from "../../ui/button.tsx";
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

interface AboutProps {
  readonly slug: string;
  readonly about: JsonObject;
  readonly faults: DraftFaults;
}

/** What a production needs before it can be published; its other texts and languages are among the house's files. */
export function AboutPanel(props: AboutProps) {
  const t = useWords("programmeProduction");
  const { draft } = useSeason();
  return (
    <Panel
      title={t("about")}
      actions={
        <ButtonLink to={placeAddress(draft, SEASON, ["events", props.slug])}>{t("all-fields")}</ButtonLink>
      }
    >
      <div className={styles.fields}>
        <Words {...props} name="title" />
        <GenreField {...props} />
        <Numeral {...props} name="durationMinutes" />
        <Numeral {...props} name="intervals" />
        <ComposerField {...props} />
        <PictureField {...props} />
      </div>
      <PictureText {...props} />
      <Words {...props} name="lead" rows={2} />
      <Words {...props} name="body" rows={6} />
    </Panel>
  );
}

/** Sets a property of the production, and says what is wrong with it. */
function useField({ slug, about, faults }: AboutProps, name: string) {
  const { change, mayEdit } = useSeason();
  const { say } = useFaultWords();
  return {
    value: about[name],
    isReadOnly: !mayEdit,
    set: (value: Json | undefined) =>
      change((json) => changeEvent(json, slug, (event) => ({ ...event, [name]: value }))),
    fault: (...inside: string[]) =>
      faults
        .at(SEASON, ["events", slug, name, ...inside])
        .map(({ reason }) => say(reason))
        .join("; ") || null,
  };
}

/** In Swedish. */
function Words({ name, rows, ...about }: AboutProps & { name: "title" | "lead" | "body"; rows?: number }) {
  const t = useWords("programmeProduction");
  const { value, isReadOnly, set, fault } = useField(about, name);
  return (
    <TextEdit
      label={t(name)}
      value={textIn(objectIn(value)["sv"])}
      onCommit={(typed) => set({ ...objectIn(value), sv: typed.trim() })}
      error={fault()}
      rows={rows}
      isReadOnly={isReadOnly}
    />
  );
}

function Numeral({ name, ...about }: AboutProps & { name: "durationMinutes" | "intervals" }) {
  const t = useWords("programmeProduction");
  const { value, isReadOnly, set, fault } = useField(about, name);
  return (
    <TextEdit
      label={t(name)}
      value={String(numberIn(value) ?? "")}
      onCommit={(typed) => set(Number(typed))}
      faultOf={(typed) => (/^\d{1,4}$/.test(typed.trim()) ? null : t("bad-number"))}
      error={fault()}
      isReadOnly={isReadOnly}
    />
  );
}

function GenreField(about: AboutProps) {
  const t = useWords("programme");
  const { value, isReadOnly, set, fault } = useField(about, "genre");
  return (
    <Select
      label={t("genre")}
      choices={GENRES.map((id) => ({ id, label: t(`genre-${id}`) }))}
      value={GENRES.find((genre) => genre === value) ?? null}
      onChange={set}
      error={fault()}
      isDisabled={isReadOnly}
    />
  );
}

function ComposerField(about: AboutProps) {
  const t = useWords("programmeProduction");
  const { value, isReadOnly, set, fault } = useField(about, "composer");
  return (
    <TextEdit
      label={t("composer")}
      value={textIn(value)}
      onCommit={(typed) => set(typed.trim() || undefined)}
      error={fault()}
      isReadOnly={isReadOnly}
    />
  );
}

function PictureField(about: AboutProps) {
  const t = useWords("programmeProduction");
  const { pictures } = useSeason();
  const { value, isReadOnly, set, fault } = useField(about, "picture");
  return (
    <Select
      label={t("picture")}
      choices={pictures.map((id) => ({ id, label: id.replace("pictures/", "") }))}
      value={textIn(objectIn(value)["file"]) || null}
      onChange={(file) => set({ ...objectIn(value), file })}
      error={fault("file")}
      isDisabled={isReadOnly}
    />
  );
}

function PictureText(about: AboutProps) {
  const t = useWords("programmeProduction");
  const { value, isReadOnly, set, fault } = useField(about, "picture");
  const alt = objectIn(objectIn(value)["alt"]);
  return (
    <TextEdit
      label={t("alt")}
      hint={t("alt-hint")}
      value={textIn(alt["sv"])}
      onCommit={(typed) => set({ ...objectIn(value), alt: { ...alt, sv: typed.trim() } })}
      error={fault("alt")}
      isReadOnly={isReadOnly}
    />
  );
}
