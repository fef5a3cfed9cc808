import { Outlet } from "react-router";
import { BareFrame } from "./bare-frame.tsx";

/** A minimal layout with only a link home. */
export default function DefaultLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
