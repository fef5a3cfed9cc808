import { type ComponentType, useState } from "react";
import type { Permission } from "../../../staff/permissions.ts";
import { useMay } from "../../session/session-context.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Words } from "../../words/words.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Customer, CustomerDialogProps } from "./customer-types.ts";
import { CorrectDialog } from "./deeds/correct-dialog.tsx";
import { CreditDialog } from "./deeds/credit-dialog.tsx";
import { EraseDialog } from "./deeds/erase-dialog.tsx";
import { ExportDialog } from "./deeds/export-dialog.tsx";

interface CustomerAction {
  readonly id: keyof Words["customerDeeds"];
  readonly permission: Permission;
  readonly Dialog: ComponentType<CustomerDialogProps>;
}

const ACTIONS: readonly CustomerAction[] = [
  { id: "credit", permission: "customers.credit", Dialog: CreditDialog },
  { id: "correct", permission: "customers.change", Dialog: CorrectDialog },
  { id: "export", permission: "customers.export", Dialog: ExportDialog },
  { id: "erase", permission: "customers.erase", Dialog: EraseDialog },
];

export function CustomerActions({ customer }: { customer: Customer }) {
  const t = useWords("customerDeeds");
  const may = useMay();
  const [open, setOpen] = useState<CustomerAction | null>(null);
  const offered = ACTIONS.filter(({ permission }) => may(permission));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu
        label={t("menu")}
        parts={[
          {
            id: "deeds",
            entries: offered.map((action) => ({
              ...{ id: action.id, label: t(action.id) },
              onAction: () => setOpen(action),
            })),
          },
        ]}
      />
      {open ? <open.Dialog customer={customer} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
