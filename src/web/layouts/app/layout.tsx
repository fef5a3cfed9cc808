import { Outlet } from "react-router";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { ShopFrame } from "./shop-frame.tsx";

export default function AppLayout() {
  if (useInDialog()) return <Outlet />;
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}
