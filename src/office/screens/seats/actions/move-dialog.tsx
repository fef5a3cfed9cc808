import { useQuery } from "@tanstack/react-query";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { codesOfSeats } from "../../../hall/typed-seats.ts";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { MovingParty } from "../moving-party.ts";
import type { DialogProps, ShownSeats } from "../seat-types.ts";
import type { OfficeHall } from "../use-hall.ts";
import { Moves } from "./moves.tsx";

interface MoveDialogProps extends DialogProps {
  readonly shown: ShownSeats;
  readonly hall: OfficeHall;
  readonly moving: MovingParty;
  readonly onDone: () => void;
}

/** The party's tickets in the order of their seats, to the chosen seats in the order of the plan. */
export default function MoveDialog({ shown, hall, moving, onClose, onDone }: MoveDialogProps) {
  const t = useWords("seatActions");
  const input = {
    ...{ performance: shown.performance.id, order: moving.order, tickets: [...moving.tickets] },
    seats: codesOfSeats(
      hall.hall,
      hall.chosen.toSorted((a, b) => a - b),
    ),
  };
  const preview = useQuery(office.moves.preview.queryOptions({ input, staleTime: 0 }));
  const options = { changes: seatChanges(), onDone };
  const plain = useCommand(office.moves.move.call, options);
  const anyway = useCommand(office.moves.moveAnyway.call, options);
  return (
    <Moves
      title={t("move-title", { number: moving.order })}
      preview={preview}
      plain={plain}
      anyway={anyway}
      onPlain={(expect) => void plain.run({ ...input, expect })}
      onAnyway={(expect, why) => void anyway.run({ ...input, expect, why })}
      onClose={onClose}
    />
  );
}
