import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { findCustomer } from "../../engine/account/login/customers.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { officeNotes } from "../../engine/storage/tables/customers/notes.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { orderByNumber } from "../look-up.ts";
import { notes } from "../operations/customers/notes.ts";

type NoteRow = typeof officeNotes.$inferSelect;
interface About {
  readonly order?: string | undefined;
  readonly customer?: string | undefined;
}
type Subject = Pick<NoteRow, "order" | "customer">;
type Unknown = { reason: "unknown-order" } | { reason: "no-such-customer" };

export function viewNote({ id, at, who, text }: NoteRow) {
  return { id, at: at.toISOString(), who, text };
}

export const addNote = implement(notes.add, {
  async run(boxOffice, { text, ...about }, { who }) {
    const { database, random, now } = boxOffice.engine.services;
    const subject = await subjectOf(boxOffice, about);
    if (!subject.ok) return subject;
    return inTransaction(database, async (transaction) => {
      const { customer } = subject.value;
      // Locked, so that a concurrent erasure leaves no note behind.
      if (customer !== null && !(await findCustomer(transaction, customer, "lock")))
        return refused("no-such-customer");
      const row = { id: random.id(), ...subject.value, text, who, at: new Date(now()) };
      await transaction.insert(officeNotes).values(row);
      return done(viewNote(row));
    });
  },
  print: () => "The note is added.",
});

export const listNotes = implement(notes.list, {
  async run(boxOffice, { after, ...about }) {
    const subject = await subjectOf(boxOffice, about);
    if (!subject.ok) return subject;
    const rows = await boxOffice.engine.services.database
      .select()
      .from(officeNotes)
      .where(and(isAbout(subject.value), isOlder(after)))
      .orderBy(desc(officeNotes.at), desc(officeNotes.id))
      .limit(ROWS_TO_READ);
    return done(toList(rows, { id: ({ id }) => id, entry: viewNote }));
  },
  print: (list) => printList(list, ({ at, who, text }) => `${at}  ${who}\n    ${text}`, "There is no note."),
});

async function subjectOf(
  boxOffice: BoxOffice,
  { order: number, customer }: About,
): Promise<Outcome<Subject, Unknown>> {
  if (customer !== undefined) {
    const found = await findCustomer(boxOffice.engine.services.database, customer);
    return found ? done({ order: null, customer }) : refused("no-such-customer");
  }
  const order = number === undefined ? null : await orderByNumber(boxOffice, number);
  return order ? done({ order: order.id, customer: null }) : refused("unknown-order");
}

function isAbout({ order, customer }: Subject): SQL {
  return order === null ? eq(officeNotes.customer, customer ?? "") : eq(officeNotes.order, order);
}

function isOlder(after: string | undefined): SQL | undefined {
  return after === undefined
    ? undefined
    : sql`(${officeNotes.at}, ${officeNotes.id}) < (select one.at, one.id from office_notes one where one.id = ${after})`;
}
