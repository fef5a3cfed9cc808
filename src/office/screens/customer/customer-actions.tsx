import { type ComponentType, Suspense, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { later } from "../../states/later.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Customer, CustomerDialogProps } from "./customer-types.ts";

interface CustomerAction {
  readonly id: keyof Words["customerActions"];
  readonly permission: Permission;
  readonly Dialog: ComponentType<CustomerDialogProps>;
}

const ACTIONS: readonly CustomerAction[] = [
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
  const may = useMay();
  const [open, setOpen] = useState<CustomerAction | null>(null);
  const offered = ACTIONS.filter(({ permission }) => may(permission));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu")}
        entries={offered.map((action) => ({
          ...{ id: action.id, label: t(action.id) },
          onAction: () => setOpen(action),
        }))}
      />
      <Suspense>{open ? <open.Dialog customer={customer} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
