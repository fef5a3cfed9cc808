import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import type { Permission } from "../../staff/permissions.ts";
import { useMay } from "../session/session-context.tsx";
import { Menu } from "../ui/menu.tsx";

/** `About` is what the dialog is about, as `{ order }`. */
export interface DialogAction<Id extends string, About> {
  readonly id: Id;
  readonly permission: Permission;
  readonly Dialog: ComponentType<About & { readonly onClose: () => void }>;
}

interface DialogMenuProps<Id extends string, About> {
  readonly label: string;
  readonly actions: readonly DialogAction<Id, About>[];
  readonly nameOf: (id: Id) => string;
  readonly about: About;
  readonly variant?: "secondary" | "quiet";
  readonly children?: ReactNode;
}

/** A menu of actions, each of which opens its dialog; without those that this person may not do. */
export function DialogMenu<Id extends string, About>(props: DialogMenuProps<Id, About>) {
  const { label, actions, nameOf, about, variant = "secondary", children } = props;
  const may = useMay();
  const [open, setOpen] = useState<DialogAction<Id, About> | null>(null);
  const entries = actions
    .filter(({ permission }) => may(permission))
    .map((action) => ({ id: action.id, label: nameOf(action.id), onAction: () => setOpen(action) }));
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={label} variant={variant} entries={entries}>
        {children}
      </Menu>
      <Suspense>{open ? <open.Dialog {...about} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
