import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Email } from "postal-mime";

export interface StoredEmail {
  /** "20261121T091500123-0001": sorts by arrival. */
  readonly id: string;
  readonly receivedAt: string;
  readonly messageId: string | null;
  readonly from: string;
  /** Envelope recipients. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly StoredAttachment[];
}

interface StoredAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly content: Uint8Array;
}

export interface Emails {
  keep(raw: Uint8Array, recipients: readonly string[]): Promise<void>;
  /** Newest first. */
  all(): Promise<StoredEmail[]>;
  find(id: string): Promise<StoredEmail | undefined>;
  raw(id: string): Promise<Uint8Array | undefined>;
  clear(): Promise<void>;
}

const ID = /^\d{8}T\d{9}-\d{4,}$/;

export function openEmails(folder: string, now: () => Date): Emails {
  mkdirSync(folder, { recursive: true });
  const parsed = new Map<string, StoredEmail>();
  let serial = 0;

  async function ids(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    return names
      .map((name) => name.slice(0, -4))
      .filter((id) => ID.test(id))
      .sort()
      .reverse();
  }
  async function raw(id: string): Promise<Uint8Array | undefined> {
    if (!ID.test(id)) return undefined;
    return readFile(join(folder, `${id}.eml`)).catch(() => undefined);
  }
  async function find(id: string): Promise<StoredEmail | undefined> {
    const known = parsed.get(id);
    if (known !== undefined) return known;
    const content = await raw(id);
    if (content === undefined) return undefined;
    const email = await read(id, content);
    parsed.set(id, email);
    return email;
  }

  return {
    keep: async (content, recipients) => {
      serial += 1;
      const stamp = now()
        .toISOString()
        .replaceAll(/[-:.Z]/g, "");
      const file = join(folder, `${stamp}-${String(serial).padStart(4, "0")}.eml`);
      const delivered = recipients.map((address) => `Delivered-To: ${address}\r\n`).join("");
      // A reader never sees a partial email.
      await writeFile(`${file}.part`, Buffer.concat([Buffer.from(delivered), content]));
      await rename(`${file}.part`, file);
    },
    all: async () => {
      const emails = await Promise.all((await ids()).map(find));
      return emails.filter((email) => email !== undefined);
    },
    find,
    raw,
    clear: async () => {
      for (const id of await ids()) await rm(join(folder, `${id}.eml`), { force: true });
      parsed.clear();
    },
  };
}

async function read(id: string, content: Uint8Array): Promise<StoredEmail> {
  const mail: Email = await PostalMime.parse(content);
  const [, date = "", time = ""] = /^(\d{8})T(\d{9})/.exec(id) ?? [];
  return {
    id,
    receivedAt: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}Z`,
    messageId: mail.messageId ?? null,
    from: mail.from === undefined ? "" : written(mail.from),
    to: mail.headers.filter(({ key }) => key === "delivered-to").map(({ value }) => value),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, content: part }) => {
      const bytes = typeof part === "string" ? Buffer.from(part) : new Uint8Array(part);
      return { fileName: filename ?? "unnamed", contentType: mimeType, size: bytes.length, content: bytes };
    }),
  };
}

function written({ name, address }: Address): string {
  if (address === undefined) return name;
  return name === "" ? address : `${name} <${address}>`;
}
