import { Outlet } from "react-router";
import { BareFrame } from "./bare-frame.tsx";

/** The layout of `/maintenance-bypass`. For unknown addresses the root's error page replaces it. */
export default function DefaultLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
