import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";
import { onlySellable } from "../hall/availability.ts";
import { followStatus, type HallNews, withOwnSeats } from "../hall/live-status.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";

/** Keeps the map current while it is visible. @param id the performance whose seats are shown */
export function useHallNews(id: number): void {
  const { hall, prices, store } = useSeatSale();
  // Seats just submitted become taken before the response arrives: they are the visitor's own, not lost.
  const isSending = useNavigation().formMethod === "POST";
  const missed = useRef<(() => void) | null>(null);
  const hear = useEffectEvent((take: () => void) => {
    if (isSending) missed.current = take;
    else take();
  });
  useEffect(() => {
    if (isSending) return;
    // After the page's own response: a map is complete, so the newest one is right.
    const timer = setTimeout(() => {
      missed.current?.();
      missed.current = null;
    });
    return () => clearTimeout(timer);
  }, [isSending]);
  useEffect(() => {
    return followStatus(id, (news: HallNews) => {
      // Another plan has other places: the next page load brings it.
      if (news.plan !== hall.plan) return;
      hear(() => {
        const own = withOwnSeats(news, store.read().availability);
        store.receive(onlySellable(hall, own, prices));
      });
    });
  }, [hall, prices, store, id]);
}
