import type { AvailabilityState } from "#domain/availability.ts";
import type { Restriction } from "#domain/entitlements.ts";

/** As the catalogue's operations answer it. */
interface AvailabilityView {
  readonly state: AvailabilityState;
  /** ISO instant. */
  readonly opens: string | null;
  readonly restrictedTo: Restriction | null;
}

interface Announced {
  readonly availability: AvailabilityView;
  readonly registration?:
    | {
        readonly opens: string;
        readonly closes: string;
        readonly state: "not-yet" | "open" | "closed";
      }
    | undefined;
}

/** The message key for a performance's availability, and the date it mentions. */
export interface AvailabilityWords {
  readonly key:
    | "on-sale"
    | "limited"
    | "not-on-sale-yet"
    | "not-on-sale-yet-open"
    | "sold-out"
    | "cancelled"
    | "passed"
    | "priority"
    | "priority-open"
    | "restricted-members"
    | "restricted-agents"
    | "restricted-subscribers"
    | "off-sale"
    | "register"
    | "register-not-yet"
    | "register-closed";
  /** ISO instant. */
  readonly when: string | null;
  readonly tone: "product" | "few" | "wait" | "none";
}

/** Returns the registration's state instead if the seats are drawn by ballot. */
export function performanceWords({ availability, registration }: Announced): AvailabilityWords {
  if (!registration) return availabilityWords(availability);
  const { state, opens, closes } = registration;
  if (state === "not-yet") return { key: "register-not-yet", when: opens, tone: "wait" };
  return { key: state === "open" ? "register" : "register-closed", when: closes, tone: "wait" };
}

export function availabilityWords({ state, opens, restrictedTo }: AvailabilityView): AvailabilityWords {
  switch (state) {
    case "on-sale":
    case "select-or-book":
      return { key: "on-sale", when: null, tone: "product" };
    case "limited":
      return { key: "limited", when: null, tone: "few" };
    case "not-on-sale-yet":
      return { key: opens ? "not-on-sale-yet" : "not-on-sale-yet-open", when: opens, tone: "wait" };
    case "priority":
      return { key: opens ? "priority" : "priority-open", when: opens, tone: "wait" };
    case "restricted":
      return { key: `restricted-${restrictedTo ?? "members"}`, when: null, tone: "wait" };
    case "off-sale":
      return { key: "off-sale", when: null, tone: "wait" };
    default:
      return { key: state, when: null, tone: "none" };
  }
}
