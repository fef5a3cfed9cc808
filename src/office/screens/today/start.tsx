import { useMay, useSession } from "../../session/session-context.tsx";
import { Today } from "./today.tsx";
import { VendorNote } from "./vendor-note.tsx";
import { Welcome } from "./welcome.tsx";

/** The first screen: today's work, as far as one may see it. */
export default function Start() {
  const { backEnd } = useSession();
  const may = useMay();
  if (backEnd === "vendor") return <VendorNote />;
  return may("orders.read") ? <Today /> : <Welcome />;
}
