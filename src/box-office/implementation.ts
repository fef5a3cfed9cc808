import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Permission } from "../staff/permissions.ts";
import type { BoxOffice } from "./box-office-command.ts";
import type { OfficeOperation } from "./operations/operation.ts";

export interface Staff {
  /** The name in the audit log. */
  readonly who: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Null at the command line. */
  readonly id: string | null;
  /** As "Firefox on Windows, 192.0.2.7"; null at the command line. */
  readonly device: string | null;
  /** An API key: it sells from allocations that name its role, and nothing else. */
  readonly isPartner?: true;
}

/**
 * What an operation does, and what the command line prints when it is done. `Office` is what it works on: the engine's
 * box office, or a vendor's.
 */
interface Implementation<Op extends OfficeOperation = OfficeOperation, Office = BoxOffice> {
  readonly operation: Op;
  /** `staff` has the operation's permission. */
  run(boxOffice: Office, input: InputOf<Op>, staff: Staff): Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;
  /** In English. Lists have a line an entry. */
  print(output: OutputOf<Op>, input: InputOf<Op>): string;
  /** Writes what was made to the file of --pdf, and returns the files' names. A failure changes nothing that was done. */
  pdf?(boxOffice: Office, output: OutputOf<Op>, file: string): Promise<readonly string[]>;
}

/** An implementation of an operation that is not known at compile time. */
export interface AnyImplementation<Office = BoxOffice> {
  readonly operation: OfficeOperation;
  run(boxOffice: Office, input: object, staff: Staff): Promise<Outcome<unknown, { readonly reason: string }>>;
  print(output: unknown, input: object): string;
  readonly pdf: ((boxOffice: Office, output: unknown, file: string) => Promise<readonly string[]>) | null;
}

/** By group and name. */
export type Implementations<Office = BoxOffice> = Readonly<
  Record<string, Readonly<Record<string, AnyImplementation<Office>>>>
>;

export function implement<Op extends OfficeOperation, Office = BoxOffice>(
  operation: Op,
  { run, print, pdf }: Omit<Implementation<Op, Office>, "operation">,
): AnyImplementation<Office> {
  // Its schemas have checked what is passed on.
  return {
    operation,
    run: (boxOffice, input, staff) => run(boxOffice, input as InputOf<Op>, staff),
    print: (output, input) => print(output as OutputOf<Op>, input as InputOf<Op>),
    pdf: pdf ? (boxOffice, output, file) => pdf(boxOffice, output as OutputOf<Op>, file) : null,
  };
}
