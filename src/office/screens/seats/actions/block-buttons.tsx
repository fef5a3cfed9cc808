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

/** For free seats. */
export function BlockButton(props: ButtonProps) {
  const { areFree } = props.facts;
  return <SeatsButton {...props} label="block" call={office.seats.block.call} isOffered={areFree} />;
}

/** For seats that are all in the allocation without a name. */
export function UnblockButton(props: ButtonProps) {
  const isBlock = props.facts.allocation?.name === "";
  return <SeatsButton {...props} label="unblock" call={office.seats.unblock.call} isOffered={isBlock} />;
}

interface SeatsButtonProps extends ButtonProps {
  readonly label: "block" | "unblock";
  readonly call: typeof office.seats.block.call;
  readonly isOffered: boolean;
}

function SeatsButton({ shown, hall, facts, onDone, label, call, isOffered }: SeatsButtonProps) {
  const t = useWords("seats");
  const may = useMay();
  const command = useCommand(call, { changes: seatChanges(), onDone });
  if (!isOffered || !may("seats.block")) return null;
  const seats = codesOfSeats(hall.hall, facts.seats);
  const run = () => void command.run({ performance: shown.performance.id, seats });
  return (
    <>
      <Button isPending={command.isPending} onPress={run}>
        {t(label)}
      </Button>
      <FailureNotice failure={command.failure} />
    </>
  );
}
