import { Outlet } from "react-router";
import { BareFrame } from "./bare-frame.tsx";

/** The bare layout: pages that lead nowhere but home. */
export default function DefaultLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
