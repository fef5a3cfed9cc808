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
  if (failure.kind === "offline") {
    return (
      <Notice tone="error" title={t("offline-title")} live>
        <p>{t("offline-command")}</p>
      </Notice>
    );
  }
  if (failure.kind === "failed") {
    return (
      <Notice tone="error" title={t("failed-title")} live>
        <p>{t("failed-text")}</p>
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
