import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { codesOfSeats } from "../../../hall/typed-seats.ts";
import { useMay } from "../../../session/session-context.tsx";
import { FailureNotice } from "../../../states/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";

type ButtonProps = Omit<ActionProps, "onClose">;

export function BlockButton({ shown, hall, facts }: ButtonProps) {
  const t = useWords("seats");
  const may = useMay();
  const command = useCommand(office.seats.block.call, {
    ...{ changes: seatChanges(), onDone: () => hall.store.choose([]) },
  });
  if (!facts.areFree || !may("seats.block")) return null;
  const seats = codesOfSeats(hall.hall, facts.seats);
  const block = () => void command.run({ performance: shown.performance.id, seats });
  return (
    <>
      <Button isPending={command.isPending} onPress={block}>
        {t("block")}
      </Button>
      <FailureNotice failure={command.failure} />
    </>
  );
}

/** Those that are only blocked. */
export function UnblockButton({ shown, hall, facts }: ButtonProps) {
  const t = useWords("seats");
  const may = useMay();
  const command = useCommand(office.seats.unblock.call, {
    ...{ changes: seatChanges(), onDone: () => hall.store.choose([]) },
  });
  if (facts.allocation?.name !== "" || !may("seats.block")) return null;
  const seats = codesOfSeats(hall.hall, facts.seats);
  const unblock = () => void command.run({ performance: shown.performance.id, seats });
  return (
    <>
      <Button isPending={command.isPending} onPress={unblock}>
        {t("unblock")}
      </Button>
      <FailureNotice failure={command.failure} />
    </>
  );
}
