import { CompDialog } from "./comp-dialog.tsx";
import type { DeedProps } from "./deed-props.ts";
import { MakeAllocation } from "./make-allocation.tsx";
import { SellDialog } from "./sell-dialog.tsx";
import { SwapDialog } from "./swap-dialog.tsx";

const DIALOGS = { allocate: MakeAllocation, sell: SellDialog, comp: CompDialog, swap: SwapDialog };
export type ChosenDeedName = keyof typeof DIALOGS;

/** The dialog of a deed; all of them in one file, which is loaded with the first. */
export default function ChosenDeed({ deed, ...props }: DeedProps & { readonly deed: ChosenDeedName }) {
  const Dialog = DIALOGS[deed];
  return <Dialog {...props} />;
}
