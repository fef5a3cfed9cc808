import type { Draft } from "../../house/house-types.ts";

export interface DraftDialogProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}
