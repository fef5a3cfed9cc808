import type { ActionProps } from "./action-props.ts";
import { CompDialog } from "./comp-dialog.tsx";
import { MakeAllocation } from "./make-allocation.tsx";
import { SellDialog } from "./sell-dialog.tsx";
import { SwapDialog } from "./swap-dialog.tsx";

const DIALOGS = { allocate: MakeAllocation, sell: SellDialog, comp: CompDialog, swap: SwapDialog };
export type ChosenActionName = keyof typeof DIALOGS;

/** The dialog of the chosen action. All of them are in one file, which is loaded when the first is opened. */
export default function ChosenAction({
  action,
  ...props
}: ActionProps & { readonly action: ChosenActionName }) {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
}
