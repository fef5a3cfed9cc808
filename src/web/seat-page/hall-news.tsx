import { useHallNews } from "../seat-map/news/use-hall-news.ts";

/** Inside the sale, which keeps the news. @param id the performance whose seats are shown */
export function HallNews({ id }: { id: number }) {
  useHallNews(id);
  return null;
}
