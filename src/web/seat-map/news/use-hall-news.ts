import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";
import { onlySellable } from "#seat-map/hall/availability.ts";
import { followStatus, type LiveStatus, withOwnSeats } from "../hall/live-status.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";

/** Keeps the sale's seats current while the page is visible. @param id the performance */
export function useHallNews(id: number): void {
  const { hall, prices, store } = useSeatSale();
  // Just submitted: taken before the response arrives, but not lost.
  const isSending = useNavigation().formMethod === "POST";
  const missed = useRef<(() => void) | null>(null);
  const hear = useEffectEvent((take: () => void) => {
    if (isSending) missed.current = take;
    else take();
  });
  useEffect(() => {
    if (isSending) return;
    // A map is complete, so the newest one is right.
    const timer = setTimeout(() => {
      missed.current?.();
      missed.current = null;
    });
    return () => clearTimeout(timer);
  }, [isSending]);
  useEffect(() => {
    return followStatus(id, (news: LiveStatus) => {
      // The next page load brings the other plan.
      if (news.plan !== hall.plan) return;
      hear(() => {
        const own = withOwnSeats(news, store.read().availability);
        store.receive(onlySellable(hall, own, prices));
      });
    });
  }, [hall, prices, store, id]);
}
