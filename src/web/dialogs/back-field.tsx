import { usePageBeneath } from "./in-dialog.ts";

/** Submits the page beneath a dialog, so that the action can return to it. Read it with `localAddress`. */
export function BackField() {
  const page = usePageBeneath();
  return page === null ? null : <input type="hidden" name="back" value={page} />;
}
