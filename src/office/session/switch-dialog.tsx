import { useQueryClient } from "@tanstack/react-query";
import { office } from "../client/client.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useWords } from "../words/words-context.tsx";
import { setLockedHere } from "./locked-here.ts";
import { tellTabs } from "./tabs.ts";
import { UnlockForm } from "./unlock-form.tsx";

interface SwitchDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** At a shared counter: a colleague who is signed in here continues with their PIN. */
export default function SwitchDialog({ person, onClose }: SwitchDialogProps) {
  const t = useWords("lock");
  const queries = useQueryClient();
  const done = async () => {
    onClose();
    await queries.invalidateQueries({ queryKey: office.session.read.key() });
    setLockedHere(false);
    tellTabs({ kind: "entered" });
  };
  return (
    <Dialog title={t("continue-as", { name: person.name })} onClose={onClose}>
      <UnlockForm person={person} isOwn={false} hasPin onDone={done} />
    </Dialog>
  );
}
