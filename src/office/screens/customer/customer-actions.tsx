import { type DialogAction, DialogMenu } from "../../states/dialog-menu.tsx";
import { later } from "../../states/later.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Customer } from "./customer-types.ts";

const ACTIONS: readonly DialogAction<keyof Words["customerActions"], { customer: Customer }>[] = [
  {
    id: "credit",
    permission: "customers.credit",
    Dialog: later(() => import("./actions/credit-dialog.tsx")),
  },
  {
    id: "correct",
    permission: "customers.change",
    Dialog: later(() => import("./actions/correct-dialog.tsx")),
  },
  {
    id: "export",
    permission: "customers.export",
    Dialog: later(() => import("./actions/export-dialog.tsx")),
  },
  { id: "erase", permission: "customers.erase", Dialog: later(() => import("./actions/erase-dialog.tsx")) },
];

export function CustomerActions({ customer }: { customer: Customer }) {
  const t = useWords("customerActions");
  return <DialogMenu label={t("menu")} actions={ACTIONS} nameOf={t} about={{ customer }} />;
}
