import { Outlet } from "react-router";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { ShopFrame } from "./shop-frame.tsx";

/** The shop: browsing, choosing, the account. */
export default function AppLayout() {
  if (useInDialog()) return <Outlet />;
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}
