import type { Allocation, DialogProps } from "../seat-types.ts";
import type { OfficeHall } from "../use-hall.ts";
import { EditAllocation } from "./edit-allocation.tsx";
import { GuestsDialog } from "./guests-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";

const DIALOGS = { edit: EditAllocation, release: ReleaseDialog, guests: GuestsDialog };
export type AllocationDeedName = keyof typeof DIALOGS;

interface AllocationDeedProps extends DialogProps {
  readonly deed: AllocationDeedName;
  readonly allocation: Allocation;
  readonly hall: OfficeHall;
}

/** The dialog of a deed; all of them in one file, which is loaded with the first. */
export default function AllocationDeed({ deed, ...props }: AllocationDeedProps) {
  const Dialog = DIALOGS[deed];
  return <Dialog {...props} />;
}
