import { Outlet } from "react-router";
import { ShopFrame } from "./shop-frame.tsx";

/** The shop: browsing, choosing, the account. */
export default function AppLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}
