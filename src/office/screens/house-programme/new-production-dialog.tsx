import { useState } from "react";
import { useNavigate } from "react-router";
import { GENRES } from "#domain/house/genres.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { NOTHING, useNewProduction } from "./use-new-production.ts";

/** Like another production some time later, or from nothing with a first performance. */
export default function NewProductionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("programme");
  const navigate = useNavigate();
  const { draft, productions, say } = useSeason();
  const planned = useNewProduction();
  const { fields, original, slug, slugFault, judged, isReady, set, create } = planned;
  const [isSent, setSent] = useState(false);
  const faultOf = useProposalFault();
  const fault = judged.map(faultOf).find((one) => one !== null) ?? null;
  return (
    <FormDialog
      title={t("new-production")}
      action={t("create")}
      onSubmit={() => {
        setSent(true);
        if (!isReady) return;
        create();
        void navigate(draftPath(draft, "programme", slug));
      }}
      onClose={onClose}
      wide
    >
      <Select
        label={t("copy-of")}
        choices={[
          { id: NOTHING, label: t("from-nothing") },
          ...productions.map((one) => ({ id: one.slug, label: say(one.title, one.slug) })),
        ]}
        value={fields.source}
        onChange={(source) => {
          const like = productions.find((one) => one.slug === source);
          set({ source, title: fields.title || (like ? (like.title["sv"] ?? like.slug) : "") });
        }}
      />
      <TextField
        label={t("title-sv")}
        value={fields.title}
        onChange={(title) => set({ title })}
        error={isSent && fields.title.trim() === "" ? t("no-title") : null}
        isRequired
      />
      <TextField
        label={t("slug")}
        hint={t("slug-hint")}
        value={slug}
        onChange={(typed) => set({ slug: typed })}
        error={slugFault && (isSent || fields.slug !== null) ? t(slugFault) : null}
        isRequired
      />
      {original ? null : <OwnFields planned={planned} isSent={isSent} />}
      <TextField
        label={t("first-day")}
        type="date"
        value={fields.day}
        onChange={(day) => set({ day })}
        error={fault && (isSent || fields.day !== "") ? fault : null}
        isRequired
      />
      {original ? <p>{t("copy-text", { count: original.performances.length })}</p> : null}
      <ClashList clashes={judged.flatMap(({ clashes }) => clashes)} />
    </FormDialog>
  );
}

interface OwnFieldsProps {
  readonly planned: ReturnType<typeof useNewProduction>;
  readonly isSent: boolean;
}

/** What a copy has from its original. */
function OwnFields({ planned: { fields, set, hasMinutes }, isSent }: OwnFieldsProps) {
  const t = useWords("programme");
  const { halls, pricing } = useSeason();
  return (
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
        onChange={(minutes) => set({ minutes })}
        error={isSent && !hasMinutes ? t("bad-minutes") : null}
        isRequired
      />
      <Select label={t("hall")} choices={halls} value={fields.hall} onChange={(hall) => set({ hall })} />
      <Select
        label={t("price-list")}
        choices={pricing.lists.map(({ id }) => ({ id, label: id }))}
        value={fields.priceList}
        onChange={(priceList) => set({ priceList })}
      />
      <TextField label={t("time")} value={fields.time} onChange={(time) => set({ time })} isRequired />
    </>
  );
}
