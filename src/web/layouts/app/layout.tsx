import { Outlet } from "react-router";
import { useInDialog } from "../../dialogs/in-dialog.ts";
import { ShopFrame } from "./shop-frame.tsx";

/** The layout of most pages (`routes.ts` lists them); in a dialog a page has no frame. */
export default function AppLayout() {
  if (useInDialog()) return <Outlet />;
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}
