import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface BillingRequest {
  readonly id: string;
  status: "pending" | "fulfilled" | "cancelled";
  mandate: string | null;
  metadata: Record<string, string>;
}
export interface Flow {
  readonly id: string;
  readonly request: string;
  readonly returnUrl: string;
  readonly exitUrl: string;
  readonly language: string;
  readonly payer: { readonly given_name: string; readonly family_name: string; readonly email: string };
}
export interface Mandate {
  readonly id: string;
  status: string;
  /** Determines the outcome, as in the provider's own sandbox. */
  readonly givenName: string;
  /** Days since it was authorised. */
  age: number;
}
export interface Payment {
  readonly id: string;
  readonly mandate: string;
  readonly amount: number;
  readonly currency: string;
  /** YYYY-MM-DD */
  chargeDate: string;
  status: string;
  tries: number;
}
export interface Event {
  readonly id: string;
  readonly created_at: string;
  readonly resource_type: string;
  readonly action: string;
  readonly links: Record<string, string>;
  readonly details: { readonly origin: string; readonly cause: string; readonly description: string };
  readonly metadata: Record<string, string>;
}

interface World {
  days: number;
  count: number;
  requests: BillingRequest[];
  flows: Flow[];
  mandates: Mandate[];
  payments: Payment[];
  keys: Record<string, string>;
}

/** What the provider knows, in `book.json`. */
export interface Book {
  readonly world: World;
  today(): string;
  inDays(days: number): string;
  newId(prefix: string): string;
  save(): void;
  /** Moves the clock on, and mandates and payments with it; returns the events for the shop. */
  nextDay(): Event[];
  event(type: string, action: string, links: Record<string, string>): Event;
  clear(): void;
}

const DAY_MS = 86_400_000;
const EMPTY: World = { days: 0, count: 0, requests: [], flows: [], mandates: [], payments: [], keys: {} };

export function openBook(folder: string, now: () => number): Book {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "book.json");
  const world: World = structuredClone(EMPTY);
  if (existsSync(file)) Object.assign(world, JSON.parse(readFileSync(file, "utf8")));
  const save = () => writeFileSync(file, JSON.stringify(world));
  const inDays = (days: number) => new Date(now() + (world.days + days) * DAY_MS).toISOString().slice(0, 10);
  const today = () => inDays(0);
  const newId = (prefix: string) => {
    world.count += 1;
    return `${prefix}${Date.now().toString(36).toUpperCase()}${String(world.count).padStart(6, "0")}`;
  };
  const event: Book["event"] = (resource_type, action, links) => ({
    id: newId("EV"),
    created_at: new Date(now()).toISOString(),
    resource_type,
    action,
    links,
    details: { origin: "bank", cause: action, description: action },
    metadata: {},
  });
  return {
    world,
    today,
    inDays,
    newId,
    save,
    event,
    nextDay() {
      world.days += 1;
      const events = [
        ...world.mandates.flatMap((mandate) =>
          mandateOn(mandate).map((action) => event("mandates", action, { mandate: mandate.id })),
        ),
        ...world.payments.flatMap((payment) =>
          paymentOn(world, payment, today()).map((action) =>
            event("payments", action, { payment: payment.id }),
          ),
        ),
      ];
      save();
      return events;
    },
    clear() {
      Object.assign(world, structuredClone(EMPTY));
      save();
    },
  };
}

/** The bank's decision takes two days. */
function mandateOn(mandate: Mandate): string[] {
  mandate.age += 1;
  if (mandate.status === "pending_submission") {
    mandate.status = "submitted";
    return ["submitted"];
  }
  if (mandate.status === "submitted") {
    mandate.status = mandate.givenName === "Invalid" ? "failed" : "active";
    return [mandate.status];
  }
  if (mandate.status === "active" && mandate.givenName === "Expired" && mandate.age > 3) {
    mandate.status = "expired";
    return ["expired"];
  }
  return [];
}

/** Paid out a day after its date; some given names change the outcome. */
function paymentOn({ mandates }: World, payment: Payment, today: string): string[] {
  const name = mandates.find(({ id }) => id === payment.mandate)?.givenName;
  const move = (status: string) => {
    payment.status = status;
    return [status];
  };
  switch (payment.status) {
    case "pending_submission":
      return today >= payment.chargeDate ? move("submitted") : [];
    case "submitted":
      return move(name === "Penniless" ? "failed" : "confirmed");
    case "confirmed":
      // A confirmed payment can still fail.
      if (name === "Late") return move("failed");
      return move("paid_out");
    case "paid_out":
      return name === "Fickle" ? move("charged_back") : [];
    default:
      return [];
  }
}
