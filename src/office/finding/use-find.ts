import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/operation.ts";
import type { search } from "../../box-office/operations/search.ts";
import { office } from "../client/client.ts";
import { useLanguage } from "../words/words-context.tsx";

export type Found = OutputOf<typeof search.everything>;

export const LEAST_CHARACTERS = 2;

/** A POST, since a code must not be in an address; it changes nothing. */
export function useFind(text: string) {
  const { language } = useLanguage();
  const wanted = text.trim();
  return useQuery(
    office.search.everything.queryOptions({
      input: { text: wanted, language },
      enabled: wanted.length >= LEAST_CHARACTERS,
      placeholderData: keepPreviousData,
    }),
  );
}
