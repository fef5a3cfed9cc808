import { useMay, useSession } from "../session/session-context.tsx";

/** Whether there is anything to find but screens and actions: a vendor's system has the orders. */
export function useMayFind(): boolean {
  const may = useMay();
  const { backEnd } = useSession();
  return may("orders.read") && backEnd === "engine";
}
