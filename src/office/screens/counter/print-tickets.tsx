import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";

/** Each print is counted; a printer that failed loses nothing, since the tickets can be printed again. */
export default function PrintTickets({ order }: { order: string }) {
  const t = useWords("counter");
  const command = useCommand(office.counter.print.call, {
    changes: [office.orders.key()],
    onDone({ pdf }) {
      const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
      saveFile(`tickets-${order}.pdf`, bytes, "application/pdf");
    },
  });
  return (
    <>
      <Button isPending={command.isPending} onPress={() => void command.run({ order })}>
        {t("print")}
      </Button>
      <FailureNotice failure={command.failure} />
    </>
  );
}
