import { message } from "#domain/text/message.ts";
import { noSuch, type Path, type ReportFault } from "../json/fault.ts";

/** What the files of sales may name: the entries of `season.json`. */
export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  /** Each performance's hall and its changes to the hall's bands. */
  readonly seatingOf: ReadonlyMap<number, { readonly hall: string; readonly bands: string }>;
  /** Of performances whose hall could be read. */
  readonly bandsOf: ReadonlyMap<number, ReadonlySet<string>>;
  readonly priceTypes: readonly number[];
}

const KINDS = {
  events: message`event`,
  modesOfSale: message`mode of sale`,
  performances: message`performance`,
  priceTypes: message`price type`,
};

interface List {
  /** In its file. */
  readonly path: Path;
  readonly there: SalesReferences;
  readonly report: ReportFault;
}

export function reportUnknown(
  kind: keyof typeof KINDS,
  names: readonly (string | number)[],
  { path, there, report }: List,
): void {
  const known: readonly (string | number)[] = there[kind];
  for (const [index, name] of names.entries()) {
    if (!known.includes(name)) report([...path, index], noSuch(KINDS[kind], name, known));
  }
}
