import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useHouse } from "../boot.tsx";

const AddressSearch = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import("./address-search.tsx").catch(() => ({ default: () => null })),
);

/** Above the fields of an address, after hydration, if the house has a lookup service. */
export function AddressLookup() {
  const { looksUpAddresses } = useHouse();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(looksUpAddresses), [looksUpAddresses]);
  return isWanted ? (
    <Suspense>
      <AddressSearch />
    </Suspense>
  ) : null;
}
