import { type Message, message } from "#domain/text/message.ts";
/** What `JSON.parse` does not say: where its error is, and which keys are there twice (the first value is lost). */
export interface SyntaxFault {
  readonly line: number;
  readonly column: number;
  readonly reason: Message;
}

export function syntaxFaults(text: string): SyntaxFault[] {
  const scan = new Scan(text);
  try {
    scan.value();
    scan.end();
  } catch (fault) {
    if (!(fault instanceof Break)) throw fault;
    scan.note(fault.at, fault.reason);
  }
  return scan.faults;
}

class Break extends Error {
  readonly at: number;
  readonly reason: Message;

  constructor(at: number, reason: Message) {
    super();
    this.at = at;
    this.reason = reason;
  }
}

// JSON only forbids the control characters below 32; \p{Cc} also includes those from 127 to 159.
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

class Scan {
  readonly faults: SyntaxFault[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  note(at: number, reason: Message): void {
    const before = this.#text.slice(0, at).split("\n");
    this.faults.push({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason });
  }

  value(): void {
    const next = this.#peek();
    if (next === "{") this.#object();
    else if (next === "[") this.#list();
    else if (next === '"') this.#string(message`a text`);
    else if (this.#take(SCALAR) === null) this.#fail(message`expected a value`);
  }

  end(): void {
    if (this.#peek() !== "") this.#fail(message`expected the end of the file`);
  }

  #object(): void {
    const keys = new Set<string>();
    this.#entries("}", () => {
      this.#peek();
      const at = this.#at;
      const key = this.#string(message`a key in double quotes, or "}"`);
      if (keys.has(key))
        this.note(at, message`the key ${key} stands twice in the same place; the first is lost`);
      keys.add(key);
      if (this.#peek() !== ":") this.#fail(message`expected ":" after the key ${key}`);
      this.#at++;
      this.value();
    });
  }

  #list(): void {
    this.#entries("]", () => this.value());
  }

  #entries(close: string, entry: () => void): void {
    this.#at++;
    if (this.#peek() === close) {
      this.#at++;
      return;
    }
    for (;;) {
      entry();
      const next = this.#peek();
      if (next !== close && next !== ",") this.#fail(message`expected "," or "${close}"`);
      this.#at++;
      if (next === close) return;
      if (this.#peek() === close) throw new Break(this.#at, message`a comma may not stand before "${close}"`);
    }
  }

  #string(expected: Message): string {
    const text = this.#take(STRING);
    if (text !== null) return text;
    if (this.#peek() !== '"') return this.#fail(message`expected ${expected}`);
    throw new Break(this.#at, message`this text is not closed, or has a line break or a stray \\ in it`);
  }

  #peek(): string {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at++;
    return this.#text[this.#at] ?? "";
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [null];
    if (found !== null) this.#at += found.length;
    return found;
  }

  #fail(reason: Message): never {
    const found = this.#text[this.#at];
    throw new Break(
      this.#at,
      found === undefined ? message`${reason}, but the file ends` : message`${reason}, not ${found}`,
    );
  }
}
