import { usePageBeneath } from "./in-dialog.ts";

/** In a dialog, tells the form's action which page to return to. Read it with `localAddress`. */
export function BackField() {
  const page = usePageBeneath();
  return page === null ? null : <input type="hidden" name="back" value={page} />;
}
