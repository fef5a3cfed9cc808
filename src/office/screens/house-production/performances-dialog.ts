import type { Planned, Production } from "#domain/programme/programme.ts";

export interface PerformancesDialogProps {
  readonly production: Production;
  readonly chosen: readonly Planned[];
  readonly onClose: () => void;
}
