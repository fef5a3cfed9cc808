import { done, type Outcome, refused } from "#domain/outcome.ts";
import { clerkKey, findOwnSession, type TillSession } from "../../engine/tills/lock-session.ts";
import {
  closeTill,
  findTillSession,
  openSessionOf,
  openTill,
  putCashIn,
  takeCashOut,
  takeOverTill,
  tillSessionsIn,
} from "../../engine/tills/till-sessions.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { clerkOf } from "../counter/taken.ts";
import { spanOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { tills as operations } from "../operations/counter/tills.ts";
import { printReport, printTill, viewReport, viewTill } from "./view-till.ts";

const print = printTill;

const list = implement(operations.list, {
  async run(boxOffice, _input, staff) {
    const { services } = boxOffice.engine;
    const { till: mode, tills, witness } = services.settings.counter;
    const own = await findOwnSession(services.database, clerkOf(staff));
    const shown = await Promise.all(
      tills.map(async ({ id, name }) => {
        const open = await openSessionOf(services.database, id);
        return { id, name, session: open?.id ?? null, openedBy: open?.openedBy ?? null };
      }),
    );
    return done({ mode, witness, tills: shown, own: own && (await viewTill(boxOffice, own)) });
  },
  print: ({ mode, tills }) =>
    mode === "external"
      ? "The external till takes the money."
      : tills.map(({ id, name, openedBy }) => `${id}  ${name}  ${openedBy ?? "closed"}`).join("\n"),
});

const open = implement(operations.open, {
  run: async (boxOffice, input, staff) =>
    shown(boxOffice, await openTill(boxOffice.engine.services, clerkOf(staff), input)),
  print,
});

const putIn = implement(operations.cashIn, {
  run: async (boxOffice, { amount, why: reason }, staff) =>
    shown(boxOffice, await putCashIn(boxOffice.engine.services, clerkOf(staff), { amount, reason })),
  print,
});

const takeOut = implement(operations.cashOut, {
  async run(boxOffice, { amount, why: reason }, staff) {
    const { services } = boxOffice.engine;
    const taken = await takeCashOut(services, clerkOf(staff), { amount, reason });
    if (taken.ok) return done(await viewTill(boxOffice, taken.value));
    const { refusal } = taken;
    if (refusal.reason === "no-till-session") return refused(refusal.reason);
    const { currency } = (await services.catalogue.current()).catalogue;
    return refused("not-so-much-cash", { left: { amount: refusal.left, currency } });
  },
  print,
});

const report = implement(operations.report, {
  async run(boxOffice, { session: id }, staff) {
    const session = await findTillSession(boxOffice.engine.services.database, id);
    const mayRead = session?.clerk === clerkKey(clerkOf(staff)) || staff.permissions.has("accounts.read");
    return session && mayRead ? done(await viewReport(boxOffice, session)) : refused("unknown-session");
  },
  print: printReport,
});

const close = implement(operations.close, {
  async run(boxOffice, { session, counted, expected, witness = null, why = null }, staff) {
    const { services } = boxOffice.engine;
    const count = { denominations: counted, expected, witness: witness || null, reason: why };
    const closed = await closeTill(services, clerkOf(staff), session, count);
    if (closed.ok) return done(await viewReport(boxOffice, closed.value));
    const { currency } = (await services.catalogue.current()).catalogue;
    const money = (amount: number) => ({ amount, currency });
    const { refusal } = closed;
    switch (refusal.reason) {
      case "reason-needed":
        return refused("reason-needed", { difference: money(refusal.difference) });
      case "changed-meanwhile":
        return refused("changed-meanwhile", { expected: money(refusal.expected) });
      default:
        return { ok: false, refusal };
    }
  },
  print: printReport,
});

const sessions = implement(operations.sessions, {
  async run(boxOffice, { day }) {
    const { timeZone } = boxOffice.engine.services.settings;
    const found = await tillSessionsIn(boxOffice.engine.services, spanOf(day, day, timeZone));
    return done({ sessions: await Promise.all(found.map((session) => viewTill(boxOffice, session))) });
  },
  print: ({ sessions: all }) => (all.length === 0 ? "No till was open." : all.map(printTill).join("\n")),
});

const takeOver = implement(operations.takeOver, {
  run: async (boxOffice, { session }, staff) =>
    shown(boxOffice, await takeOverTill(boxOffice.engine.services, clerkOf(staff), session)),
  print,
});

async function shown<Refusal extends { readonly reason: string }>(
  boxOffice: BoxOffice,
  outcome: Outcome<TillSession, Refusal>,
) {
  return outcome.ok ? done(await viewTill(boxOffice, outcome.value)) : outcome;
}

export const tills = {
  ...{ list, open, cashIn: putIn, cashOut: takeOut, report, close, sessions, takeOver },
};
