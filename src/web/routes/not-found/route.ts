import { data } from "react-router";

/** Every address that is none of ours: the root's error page says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
