import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "../client/failures.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** A query's data, or that it is loading or failed. Old data stays on the screen while new data cannot be had. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  const t = useWords("common");
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && !error) return <Skeleton label={t("loading")} lines={lines} />;
  return (
    <>
      {error ? <NotLoaded error={error} isFetching={isFetching} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ error, isFetching, onRetry }: NotLoadedProps) {
  const t = useWords("common");
  const failure = failureOf(error);
  if (failure.kind === "refused") {
    return (
      <Notice tone="warning" live>
        <p>{failure.message}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="error" title={t(`${failure.kind}-title`)} live>
      <p>{t(`${failure.kind}-text`)}</p>
      <Button isPending={isFetching} onPress={onRetry}>
        {t("retry")}
      </Button>
    </Notice>
  );
}
