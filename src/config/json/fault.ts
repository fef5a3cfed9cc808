import { english, type Message, type MessageValue, message } from "#domain/text/message.ts";

export interface Fault {
  /** Relative to the house folder: `season.json`, `halls/main-stage.json`. */
  file: string;
  /** A path such as `events[2].performances[0].priceList`, or `line 4, column 12`; empty for a whole file. */
  place: string;
  reason: Message;
  /** If the reason does not make it clear. */
  remedy?: Message | undefined;
  /** What of a hall it is about, where its place does not say so. */
  about?: FaultOfHall | undefined;
}

export interface FaultOfHall {
  readonly hall?: string | undefined;
  readonly zones?: readonly string[] | undefined;
  readonly bands?: readonly string[] | undefined;
}

export type Path = readonly PropertyKey[];

/** `events[2].performances[0].priceList`, `zones["ms-parkett"].level` */
export function writePath(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      const name = String(step);
      if (!/^[a-z_$][\w$]*$/i.test(name)) return `["${name}"]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}

export type ReportFault = (path: Path, reason: Message, remedy?: Message, about?: FaultOfHall) => void;

export function reporterFor(file: string, faults: Fault[]): ReportFault {
  return (path, reason, remedy, about) =>
    void faults.push({ file, place: writePath(path), reason, remedy, ...(about && { about }) });
}

/** For the log. */
export function inEnglish(faults: readonly Fault[]) {
  return faults.map(({ reason, remedy, ...fault }) => ({
    ...fault,
    reason: english(reason),
    ...(remedy && { remedy: english(remedy) }),
  }));
}

export function noSuch(what: Message, name: string | number, there: Iterable<string | number>): Message {
  const names = [...there];
  return names.length > 0
    ? message`there is no ${what} "${name}"; there are: ${names.map(String)}`
    : message`there is no ${what} "${name}"; there are none`;
}

export function someOf(names: readonly (string | Message)[], shown = 5): MessageValue {
  const more = names.length - shown;
  return more > 0 ? message`${names.slice(0, shown)} and ${more} more` : names;
}
