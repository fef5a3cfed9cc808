import { Button } from "../ui/button.tsx";
import { useWords } from "../words/words-context.tsx";

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Below a list that is read page by page: reads the next page; nothing after the last. */
export function MoreButton({ query }: MoreButtonProps) {
  const t = useWords("common");
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t("more")}
      </Button>
    </div>
  );
}
