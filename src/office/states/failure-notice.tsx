import type { Failure } from "../client/failures.ts";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";

interface FailureNoticeProps {
  readonly failure: Failure | null;
  /** Reasons that are shown beside a field. */
  readonly except?: readonly string[];
}

/** Why a command did not do its work, in its form or dialog. */
export function FailureNotice({ failure, except = [] }: FailureNoticeProps) {
  const t = useWords("common");
  if (!failure) return null;
  if (failure.kind !== "refused") {
    return (
      <Notice tone="error" title={t(`${failure.kind}-title`)} live>
        <p>{t(`${failure.kind}-command`)}</p>
      </Notice>
    );
  }
  if (except.includes(failure.reason)) return null;
  return (
    <Notice tone={failure.reason === "done-before" ? "success" : "error"} live>
      <p>{failure.reason === "invalid-input" ? t("check-fields") : failure.message}</p>
    </Notice>
  );
}
