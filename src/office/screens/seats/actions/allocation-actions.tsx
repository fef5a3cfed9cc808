import type { Allocation, DialogProps } from "../seat-types.ts";
import type { OfficeHall } from "../use-hall.ts";
import { EditAllocation } from "./edit-allocation.tsx";
import { GuestsDialog } from "./guests-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";

const DIALOGS = { edit: EditAllocation, release: ReleaseDialog, guests: GuestsDialog };
export type AllocationActionName = keyof typeof DIALOGS;

interface AllocationActionProps extends DialogProps {
  readonly action: AllocationActionName;
  readonly allocation: Allocation;
  readonly hall: OfficeHall;
}

/** The dialog of the chosen action. All of them are in one file, which is loaded when the first is opened. */
export default function AllocationAction({ action, ...props }: AllocationActionProps) {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
}
