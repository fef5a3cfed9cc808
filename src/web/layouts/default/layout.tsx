import { Outlet } from "react-router";
import { BareFrame } from "./bare-frame.tsx";

export default function DefaultLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
