import { useQuery } from "@tanstack/react-query";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";
import { Moves } from "./moves.tsx";

export function SwapDialog({ shown, facts, onClose, onDone }: ActionProps) {
  const t = useWords("seatActions");
  const [one, two] = facts.parties;
  const input = { performance: shown.performance.id, order: one?.order ?? "", other: two?.order ?? "" };
  const preview = useQuery(office.moves.previewSwap.queryOptions({ input, staleTime: 0 }));
  const options = { changes: seatChanges(), onDone };
  const plain = useCommand(office.moves.swap.call, options);
  const anyway = useCommand(office.moves.swapAnyway.call, options);
  return (
    <Moves
      title={t("swap-title")}
      preview={preview}
      plain={plain}
      anyway={anyway}
      onPlain={(expect) => void plain.run({ ...input, expect })}
      onAnyway={(expect, why) => void anyway.run({ ...input, expect, why })}
      onClose={onClose}
    />
  );
}
