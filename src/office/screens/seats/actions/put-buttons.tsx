import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { codesOfSeats } from "../../../hall/typed-seats.ts";
import { useMay } from "../../../session/session-context.tsx";
import { FailureNotice } from "../../../states/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";

type ButtonProps = Omit<ActionProps, "onClose">;

/** Puts free seats into an allocation that there is. */
export function PutButton({ shown, hall, facts, onDone }: ButtonProps) {
  const t = useWords("seats");
  const may = useMay();
  const command = useCommand(office.allocations.addSeats.call, { changes: seatChanges(), onDone });
  const named = shown.allocations.filter(({ name }) => name !== "");
  if (!facts.areFree || named.length === 0 || !may("seats.block")) return null;
  const seats = codesOfSeats(hall.hall, facts.seats);
  const entries = named.map(({ id, name }) => ({
    ...{ id, label: name, onAction: () => void command.run({ allocation: id, seats }) },
  }));
  return (
    <>
      <Menu label={t("put")} entries={entries} />
      <FailureNotice failure={command.failure} />
    </>
  );
}

/** Takes seats out of the allocation that has all of them. */
export function TakeOutButton({ hall, facts: { allocation, seats }, onDone }: ButtonProps) {
  const t = useWords("seats");
  const may = useMay();
  const command = useCommand(office.allocations.removeSeats.call, { changes: seatChanges(), onDone });
  if (!allocation || allocation.name === "" || !may("seats.block")) return null;
  const input = { allocation: allocation.id, seats: codesOfSeats(hall.hall, seats) };
  return (
    <>
      <Button isPending={command.isPending} onPress={() => void command.run(input)}>
        {t("take-out", { name: allocation.name })}
      </Button>
      <FailureNotice failure={command.failure} />
    </>
  );
}
