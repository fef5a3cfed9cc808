import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { OutputOf } from "#contract/operation.ts";
import type { sales } from "../../../box-office/operations/counter/sales.ts";
import { office } from "../../client/client.ts";
import type { Failure } from "../../client/failures.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";
import { type Numbers, PriceTypeNumbers, quantitiesOf } from "./price-type-numbers.tsx";
import { Refused } from "./refused.tsx";
import { readTypedSeats, withPriceTypes } from "./seats-typed.ts";
import { useSale, useSaleCommand } from "./use-sale.tsx";

type Offer = OutputOf<typeof sales.offer>;
type Band = Offer["performance"]["prices"][number]["band"];

interface SeatsFormProps {
  readonly performance: number;
  readonly firstField: RefObject<HTMLInputElement | null>;
  readonly onHeld: () => void;
}

/** Free seats are read again this often; a clerk's own hold changes them at once. */
const POLL_MS = 5_000;

/** Numbers per price type; the best seats of a category, or typed ones. What was typed stays until it is held. */
export function SeatsForm({ performance, firstField, onHeld }: SeatsFormProps) {
  const { language } = useLanguage();
  const { view } = useSale();
  const sale = view?.state === "open" ? { sale: view.sale } : {};
  const query = useQuery(
    office.counter.offer.queryOptions({
      input: { performance, language, ...sale },
      refetchInterval: POLL_MS,
      staleTime: 0,
      placeholderData: (before) => (before?.performance.id === performance ? before : undefined),
    }),
  );
  return (
    <Loaded query={query} lines={6}>
      {(offer) => <Fields offer={offer} firstField={firstField} onHeld={onHeld} />}
    </Loaded>
  );
}

interface FieldsProps extends Omit<SeatsFormProps, "performance"> {
  readonly offer: Offer;
}

function Fields({ offer, firstField, onHeld }: FieldsProps) {
  const t = useWords("counter");
  const form = useSeatsForm(offer, onHeld);
  const { band, priceTypes, numbers, typed } = form;
  // Of the performance that was just chosen.
  useEffect(() => firstField.current?.focus(), [firstField]);
  if (!offer.isSold) return <Notice tone="warning">{t("not-sold")}</Notice>;
  return (
    <form className={styles.form} onSubmit={form.hold} noValidate>
      <PriceTypeNumbers
        priceTypes={priceTypes}
        numbers={numbers}
        onChange={form.setNumbers}
        firstField={firstField}
      />
      <ChoiceBar<Band>
        label={t("band")}
        value={band}
        onChange={form.setBand}
        choices={form.bands.map(({ id, free }) => ({
          ...{ id, label: id, detail: t("free", { count: free }), isDisabled: free === 0 },
        }))}
      />
      <TextField
        label={t("seats")}
        hint={t("seats-hint")}
        value={typed}
        onChange={form.setTyped}
        maxLength={1000}
        error={form.fault === null ? null : t(form.fault)}
      />
      <Refused failure={form.failure} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {t(typed.trim() === "" ? "hold-best" : "hold-seats")}
      </Button>
    </form>
  );
}

type SeatsFault = "no-number" | "unclear-seats" | "other-number";

function useSeatsForm(offer: Offer, onHeld: () => void) {
  const { start, failure: notStarted } = useSale();
  const { performance } = offer;
  const [numbers, setNumbers] = useState<Numbers>({});
  const [typed, setTyped] = useState("");
  const [chosen, setBand] = useState<Band | null>(null);
  const [fault, setFault] = useState<SeatsFault | null>(null);
  const done = () => {
    setNumbers({});
    setTyped("");
    onHeld();
  };
  const best = useSaleCommand(office.counter.addBest.call, done);
  const named = useSaleCommand(office.counter.addSeats.call, done);

  const bands = [...new Set(performance.prices.map(({ band }) => band))].map((id) => ({
    ...{ id, free: performance.freeByBand[id] ?? 0 },
  }));
  const band = chosen ?? bands.find(({ free }) => free > 0)?.id ?? null;
  const priced = performance.prices.filter((price) => price.band === band);
  const priceTypes = performance.priceTypes.flatMap((type) => {
    const price = priced.find(({ priceType }) => priceType === type.id);
    return price ? [{ ...type, total: price.total }] : [];
  });
  const wanted = quantitiesOf(priceTypes, numbers);

  const holdSeats = async () => {
    const seats = readTypedSeats(typed);
    const places = seats && withPriceTypes(seats, wanted, priceTypes[0]?.id ?? 1);
    setFault(seats === null ? "unclear-seats" : places === null ? "other-number" : null);
    const sale = places && (await start());
    if (places && sale) await named.run({ sale, performance: performance.id, seats: [...places] });
  };
  const holdBest = async () => {
    setFault(wanted.length === 0 ? "no-number" : null);
    if (wanted.length === 0 || band === null) return;
    const sale = await start();
    if (sale) await best.run({ sale, performance: performance.id, band, quantities: wanted });
  };
  const hold = (event: FormEvent) => {
    event.preventDefault();
    best.reset();
    named.reset();
    void (typed.trim() === "" ? holdBest() : holdSeats());
  };
  const failure: Failure | null = notStarted ?? best.failure ?? named.failure;
  return {
    ...{ numbers, typed, band, bands, priceTypes, fault, failure, hold, setNumbers, setBand, setTyped },
    isPending: best.isPending || named.isPending,
  };
}
