import { Navigate } from "react-router";
import { takeNext } from "../../session/next-address.ts";

/** Where another service's sign-in ends: on to the address that was wanted before. */
export default function SignedIn() {
  return <Navigate to={takeNext()} replace />;
}
