import { useHallNews } from "../seat-map/news/use-hall-news.ts";

/** Rendered inside the sale, whose seats it keeps current. @param id the performance whose seats are shown */
export function HallNews({ id }: { id: number }) {
  useHallNews(id);
  return null;
}
