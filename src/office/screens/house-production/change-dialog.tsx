import { useState } from "react";
import { daysAfter, isDay } from "#domain/days.ts";
import type { Planned } from "#domain/programme/programme.ts";
import { changePerformances, withFlag } from "#domain/programme/season-edits.ts";
import { judge } from "#domain/programme/spans.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { useFormat } from "../../format/format-context.tsx";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";
import styles from "./production.module.css";

/** No id has a "#". */
const KEEP = "#keep";
const FLAGS = ["cancelled", "offSale"] as const;

/** One performance, or several alike: what is left as it is stays different in each. */
export default function ChangeDialog({ production, chosen, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const common = useWords("common");
  const { moments, spans, halls, venues, pricing, change, venueOf } = useSeason();
  const { dateTime } = useFormat();
  const faultOf = useProposalFault();
  const [first] = chosen;
  const isOne = chosen.length === 1;
  const wallOf = ({ at }: Planned) => (at === null ? null : moments.wallOf(at));
  const [day, setDay] = useState(first && isOne ? (wallOf(first)?.day ?? "") : "");
  const [shift, setShift] = useState("");
  const [time, setTime] = useState(first && isOne ? (wallOf(first)?.time ?? "") : "");
  const [hall, setHall] = useState(KEEP);
  const [venue, setVenue] = useState(KEEP);
  const [priceList, setPriceList] = useState(KEEP);
  const [flags, setFlags] = useState<Readonly<Record<(typeof FLAGS)[number], string>>>({
    cancelled: KEEP,
    offSale: KEEP,
  });
  const days = /^[+-]?\d{1,4}$/.test(shift.trim()) ? Number(shift) : shift.trim() === "" ? 0 : null;
  const isTimed = (one: Planned) => {
    const wall = wallOf(one);
    const isMoved = isOne ? day !== wall?.day : days !== 0;
    return isMoved || (time.trim() !== "" && readTime(time) !== wall?.time);
  };
  const proposals = chosen.map((one) => {
    const wall = wallOf(one);
    const moved = isOne
      ? isDay(day)
        ? day
        : null
      : wall && days !== null
        ? daysAfter(wall.day, days)
        : null;
    return {
      ...{ day: moved, time: time.trim() === "" ? (wall?.time ?? null) : readTime(time), typed: one.starts },
      hall: hall === KEEP ? one.hall : hall,
      venue: venueNow(one),
      priceList: priceList === KEEP ? one.priceList : priceList,
    };
  });
  function venueNow(one: Planned): string {
    if (venue !== KEEP) return venue;
    return hall === KEEP ? one.venue : venueOf(hall);
  }
  const others = spans.filter(({ performance }) => !chosen.includes(performance));
  const judged = judge(proposals, { production, others, moments });
  const fault = judged.map(faultOf).find((one) => one !== null) ?? null;
  const save = () => {
    const startsOf = new Map(chosen.map((one, at) => [one.id, isTimed(one) ? judged[at]?.starts : null]));
    change((json) =>
      changePerformances(json, new Set(startsOf.keys()), (before) => {
        const one = chosen.find(({ id }) => id === before["id"]);
        const starts = startsOf.get(Number(before["id"]));
        let after = {
          ...before,
          ...(starts ? { starts } : {}),
          ...(hall === KEEP ? {} : { hall }),
          ...(hall === KEEP && venue === KEEP ? {} : { venue: one ? venueNow(one) : before["venue"] }),
          ...(priceList === KEEP ? {} : { priceList }),
        };
        for (const name of FLAGS)
          if (flags[name] !== KEEP) after = withFlag(after, name, flags[name] === "yes");
        return after;
      }),
    );
    onClose();
  };
  const kept = { id: KEEP, label: t("keep") };
  return (
    <Dialog title={t("change-title", { count: chosen.length })} onClose={onClose} wide>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === null) save();
        }}
      >
        <div className={styles.fields}>
          {isOne ? (
            <TextField label={t("day")} type="date" value={day} onChange={setDay} autoFocus />
          ) : (
            <TextField
              label={t("shift-days")}
              hint={t("shift-hint")}
              value={shift}
              onChange={setShift}
              error={days === null ? t("bad-shift") : null}
              autoFocus
            />
          )}
          <TextField
            label={t("time")}
            hint={isOne ? undefined : t("time-hint")}
            value={time}
            onChange={setTime}
            error={fault}
          />
          <Select label={t("hall")} choices={[kept, ...halls]} value={hall} onChange={setHall} />
          <Select label={t("venue")} choices={[kept, ...venues]} value={venue} onChange={setVenue} />
          <Select
            label={t("price-list")}
            choices={[kept, ...pricing.lists.map(({ id }) => ({ id, label: id }))]}
            value={priceList}
            onChange={setPriceList}
          />
          {FLAGS.map((name) => (
            <Select
              key={name}
              label={t(name)}
              choices={[kept, { id: "yes", label: t(`${name}-yes`) }, { id: "no", label: t(`${name}-no`) }]}
              value={flags[name]}
              onChange={(value) => setFlags({ ...flags, [name]: value })}
            />
          ))}
        </div>
        {judged.map((one, at) =>
          one.clashes.length > 0 ? (
            <Notice key={chosen[at]?.id} tone="warning" title={one.at === null ? "" : dateTime(one.at)} live>
              <ClashList clashes={one.clashes} />
            </Notice>
          ) : null,
        )}
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isDisabled={fault !== null}>
            {common("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
