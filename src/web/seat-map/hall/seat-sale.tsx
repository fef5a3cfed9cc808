import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { followAfterPaint } from "#seat-map/drawing/after-paint.ts";
import { onlySellable, type SeatAvailability } from "#seat-map/hall/availability.ts";
import type { Hall } from "#seat-map/hall/hall.ts";
import { createPrices, type SeatPrices } from "#seat-map/hall/prices.ts";
import { useFormat } from "../../format-context.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import type { OrphanRule } from "../choice/orphan-step.ts";
import { type Choice, createSeatStore, type SeatMapState, type SeatStore } from "../choice/seat-store.ts";
import { unpackHall } from "./packed-hall.ts";
import { createSeatNames, type SeatNames } from "./seat-names.ts";

/** A performance, or another offer with one plan and one set of prices. `id` keeps stored choices apart. */
export type SeatOffer = Pick<
  PerformanceDetail,
  "id" | "priceTypes" | "prices" | "from" | "maxTickets" | "ways"
>;

export interface SeatSale {
  readonly performance: SeatOffer;
  readonly hall: Hall;
  readonly prices: SeatPrices;
  readonly names: SeatNames;
  readonly store: SeatStore;
  /** After the paint: everything around the map may update a moment later. */
  readonly follow: (listener: () => void) => () => void;
  /** Rendered by the server; used for hydration even if it has changed since. */
  readonly first: SeatMapState;
  /** Seats that can be added to those in the basket. */
  readonly left: number;
  readonly orphans: OrphanRule;
  /** The address of suggestions around a seat (`near-seats.ts`). */
  readonly nearPath: string;
}

const SeatSaleContext = createContext<SeatSale | null>(null);

interface SeatSaleProviderProps {
  readonly performance: SeatOffer;
  readonly packedHall: string;
  readonly availability: SeatAvailability;
  readonly left: number;
  readonly orphans: OrphanRule;
  readonly nearPath: string;
  readonly chosen: readonly Choice[];
  readonly children: ReactNode;
}

export function SeatSaleProvider(props: SeatSaleProviderProps) {
  const { performance, packedHall, availability, left, chosen, orphans, nearPath, children } = props;
  const t = useTranslations("seatMap");
  const format = useFormat();
  const [room] = useState(() => ({ left }));
  useEffect(() => {
    room.left = left;
  }, [room, left]);
  const hall = useMemo(() => unpackHall(packedHall), [packedHall]);
  const [prices] = useState(() => createPrices(performance.priceTypes, performance.prices));
  const [store] = useState(() => {
    const made = createSeatStore(hall, prices, onlySellable(hall, availability, prices), () => room.left);
    made.restore(chosen);
    return made;
  });
  const [follow] = useState(() => followAfterPaint(store.subscribe));
  const [first] = useState(store.read);
  useEffect(() => {
    store.receive(onlySellable(hall, availability, prices));
  }, [store, hall, prices, availability]);
  const names = useMemo(() => createSeatNames(hall, prices, t, format), [hall, prices, t, format]);
  const sale = useMemo(
    () => ({ performance, hall, prices, names, store, follow, first, left, orphans, nearPath }),
    [performance, hall, prices, names, store, follow, first, left, orphans, nearPath],
  );
  return <SeatSaleContext value={sale}>{children}</SeatSaleContext>;
}

export function useSeatSale(): SeatSale {
  const sale = use(SeatSaleContext);
  if (!sale) throw new Error("useSeatSale outside SeatSaleProvider");
  return sale;
}

/** @param isField for form fields, which must update with the event: a later update would first reset them */
export function useSeatState<Part>(select: (state: SeatMapState) => Part, isField = false): Part {
  const { store, follow, first } = useSeatSale();
  return useSyncExternalStore(
    isField ? store.subscribe : follow,
    () => select(store.read()),
    () => select(first),
  );
}
