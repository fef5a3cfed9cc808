/** Faults that tests order for the next requests to a stand-in. */
export interface OrderedFaults<Fault, Request> {
  /** For the next `times` requests that it is for. */
  order(fault: Fault): void;
  /** The fault for this request, if any; counts it as used. */
  take(request: Request): Fault | null;
  /** Resolves at the next `release`. */
  hold(): Promise<void>;
  /** How many requests wait in `hold`. */
  held(): number;
  release(): void;
  clear(): void;
}

export function orderedFaults<Fault extends { readonly times: number }, Request>(
  isFor: (fault: Fault, request: Request) => boolean,
): OrderedFaults<Fault, Request> {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  let held: (() => void)[] = [];
  const release = () => {
    for (const letGo of held) letGo();
    held = [];
  };
  return {
    order: (fault) => {
      waiting.push({ fault, left: fault.times });
    },
    take(request) {
      const found = waiting.find(({ fault }) => isFor(fault, request));
      if (!found) return null;
      found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found.fault;
    },
    hold: () => new Promise((resolve) => held.push(resolve)),
    held: () => held.length,
    release,
    clear() {
      waiting = [];
      release();
    },
  };
}
