import { Outlet } from "react-router";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { ShopFrame } from "./shop-frame.tsx";

/** The layout of the shop and the account. */
export default function AppLayout() {
  if (useInDialog()) return <Outlet />;
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}
