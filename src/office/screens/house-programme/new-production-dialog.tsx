import { useState } from "react";
import { useNavigate } from "react-router";
import { daysBetween } from "#domain/days.ts";
import { GENRES, type Genre } from "#domain/house/genres.ts";
import { listIn } from "#domain/json/read.ts";
import { inOrder } from "#domain/programme/programme.ts";
import { copiedProduction, eventIn, freeIds, slugOf, withEvents } from "#domain/programme/season-edits.ts";
import { judge } from "#domain/programme/spans.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { draftPath } from "../../house/programme/draft-screen.tsx";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { type Season, useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

/** No slug has a "#". */
const NOTHING = "#nothing";

/** Like another production some time later, or from nothing with a first performance. */
export default function NewProductionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("programme");
  const common = useWords("common");
  const navigate = useNavigate();
  const season = useSeason();
  const { draft, productions, moments, change, say } = season;
  const [source, setSource] = useState(NOTHING);
  const [title, setTitle] = useState("");
  const [typedSlug, setSlug] = useState<string | null>(null);
  const [fields, setFields] = useState(() => firstFields(season));
  const [isSent, setSent] = useState(false);
  const faultOf = useProposalFault();
  const original = productions.find(({ slug }) => slug === source);
  const slug = typedSlug ?? freeSlug(slugOf(title), productions);
  const slugFault =
    slugOf(slug) !== slug || slug === "" ? "bad-slug" : isTaken(slug, productions) ? "slug-taken" : null;
  const first = inOrder(original?.performances ?? []).find(({ at }) => at !== null);
  const wall = first?.at == null ? null : moments.wallOf(first.at);
  const minutes = original?.minutes ?? Number(fields.minutes);
  const [judged] = judge(
    [
      {
        ...{ day: fields.day || null, typed: fields.time, priceList: first?.priceList ?? fields.priceList },
        time: wall?.time ?? readTime(fields.time),
        hall: first?.hall ?? fields.hall,
        venue: first?.venue ?? season.venueOf(fields.hall),
      },
    ],
    { production: { minutes, people: original?.people ?? [] }, others: season.spans, moments },
  );
  const fault = judged ? faultOf(judged) : null;
  const badMinutes = !(Number.isInteger(minutes) && minutes > 0);
  const create = () => {
    setSent(true);
    if (title.trim() === "" || slugFault || !judged?.starts || badMinutes) return;
    const starts = judged.starts;
    change((json) => {
      const event = eventIn(json, source);
      const count = event ? listIn(event["performances"]).length : 1;
      const ids = freeIds(json, count, Math.random);
      const days = wall ? daysBetween(wall.day, fields.day) : 0;
      const created = event
        ? copiedProduction(event, { ...{ slug, title: title.trim(), days, ids, moments } })
        : emptyProduction({
            ...fields,
            slug,
            title: title.trim(),
            starts,
            id: ids[0] ?? 1,
            venue: season.venueOf(fields.hall),
          });
      return withEvents(json, (events) => [...events, created]);
    });
    void navigate(draftPath(draft, "programme", slug));
  };
  const set = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  return (
    <Dialog title={t("new-production")} onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Select
          label={t("copy-of")}
          choices={[
            { id: NOTHING, label: t("from-nothing") },
            ...productions.map((one) => ({ id: one.slug, label: say(one.title, one.slug) })),
          ]}
          value={source}
          onChange={(id) => {
            setSource(id);
            const like = productions.find((one) => one.slug === id);
            if (like && title === "") setTitle(like.title["sv"] ?? like.slug);
          }}
        />
        <TextField
          label={t("title-sv")}
          value={title}
          onChange={setTitle}
          error={isSent && title.trim() === "" ? t("no-title") : null}
          isRequired
        />
        <TextField
          label={t("slug")}
          hint={t("slug-hint")}
          value={slug}
          onChange={setSlug}
          error={slugFault && (isSent || typedSlug !== null) ? t(slugFault) : null}
          isRequired
        />
        {original ? null : (
          <>
            <Select
              label={t("genre")}
              choices={GENRES.map((id) => ({ id, label: t(`genre-${id}`) }))}
              value={fields.genre}
              onChange={(genre) => set({ genre })}
            />
            <TextField
              label={t("minutes")}
              inputMode="numeric"
              value={fields.minutes}
              onChange={(typed) => set({ minutes: typed })}
              error={isSent && badMinutes ? t("bad-minutes") : null}
              isRequired
            />
            <Select
              label={t("hall")}
              choices={season.halls}
              value={fields.hall}
              onChange={(hall) => set({ hall })}
            />
            <Select
              label={t("price-list")}
              choices={season.pricing.lists.map(({ id }) => ({ id, label: id }))}
              value={fields.priceList}
              onChange={(priceList) => set({ priceList })}
            />
          </>
        )}
        <TextField
          label={t("first-day")}
          type="date"
          value={fields.day}
          onChange={(day) => set({ day })}
          error={fault && (isSent || fields.day !== "") ? fault : null}
          isRequired
        />
        {original ? (
          <p>{t("copy-text", { count: original.performances.length })}</p>
        ) : (
          <TextField label={t("time")} value={fields.time} onChange={(time) => set({ time })} isRequired />
        )}
        <ClashList clashes={judged?.clashes ?? []} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Productions = Season["productions"];

const isTaken = (slug: string, productions: Productions) => productions.some((one) => one.slug === slug);

function freeSlug(wanted: string, productions: Productions): string {
  if (wanted === "" || !isTaken(wanted, productions)) return wanted;
  let number = 2;
  while (isTaken(`${wanted}-${number}`, productions)) number++;
  return `${wanted}-${number}`;
}

interface Fields {
  readonly genre: Genre;
  readonly minutes: string;
  readonly day: string;
  readonly time: string;
  readonly hall: string;
  readonly priceList: string;
}

function firstFields({ halls, pricing }: Pick<Season, "halls" | "pricing">): Fields {
  return {
    ...{ genre: GENRES[0], minutes: "150", day: "", time: "19:00" },
    hall: halls[0]?.id ?? "",
    priceList: pricing.lists[0]?.id ?? "",
  };
}

interface EmptyProduction extends Fields {
  readonly slug: string;
  readonly title: string;
  readonly starts: string;
  readonly id: number;
  readonly venue: string;
}

/** What is empty is a fault of the draft until it is filled in. */
function emptyProduction({ slug, title, genre, minutes, ...first }: EmptyProduction) {
  const { id, hall, venue, starts, priceList } = first;
  return {
    ...{ slug, title: { sv: title }, genre, durationMinutes: Number(minutes) },
    ...{ lead: { sv: "" }, body: { sv: "" }, picture: { file: "", alt: { sv: "" } } },
    performances: [{ id, hall, venue, starts, priceList, sale: [] }],
  };
}
