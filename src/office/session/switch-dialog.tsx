import { Dialog } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";
import { UnlockForm } from "./unlock-form.tsx";
import { useUnlocked } from "./use-unlocked.ts";

interface SwitchDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** At a shared counter: a colleague who is signed in here continues with their PIN. */
export default function SwitchDialog({ person, onClose }: SwitchDialogProps) {
  const t = useWords("lock");
  const unlocked = useUnlocked();
  const done = () => {
    onClose();
    void unlocked();
  };
  return (
    <Dialog title={t("continue-as", { name: person.name })} onClose={onClose}>
      <UnlockForm person={person} isOwn={false} hasPin onDone={done} />
    </Dialog>
  );
}
