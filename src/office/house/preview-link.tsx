import { useQuery } from "@tanstack/react-query";
import { office } from "../client/client.ts";
import { buttonClass } from "../ui/button.tsx";
import { useWords } from "../words/words-context.tsx";

/** A link is valid for hours, and is renewed long before. */
const RENEWED_MS = 3_600_000;

/** @param page of the storefront, as /events/carmen. Not there with a vendor's system, which has no preview. */
export function PreviewLink({ draft, page = "/" }: { draft: string; page?: string }) {
  const t = useWords("houseActions");
  const query = office.drafts.preview.queryOptions({ input: { draft, page }, staleTime: RENEWED_MS });
  const { data } = useQuery({ ...query, refetchInterval: RENEWED_MS });
  if (!data) return null;
  return (
    <a href={data.address} className={buttonClass("secondary")} rel="noreferrer" target="_blank">
      {t("preview")}
    </a>
  );
}
