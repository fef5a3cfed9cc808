/**
 * Messages of the vendor's frame about its basket, sent when one of its pages has loaded (integrate.spektrix.com,
 * Iframe Loading Trigger).
 */

type Message = Pick<MessageEvent<unknown>, "origin" | "data">;

/**
 * Returns the number of tickets in the basket; null for other origins and other messages. Accepts the message as text
 * and as an object, because the vendor's documentation is ambiguous.
 */
export function ticketsIn({ origin, data }: Message, page: string): number | null {
  if (origin !== new URL(page).origin) return null;
  const contents = contentsIn(data);
  if (typeof contents !== "object" || contents === null || !("tickets" in contents)) return null;
  return Array.isArray(contents.tickets) ? contents.tickets.length : null;
}

function contentsIn(data: unknown): unknown {
  if (typeof data === "object" && data !== null && "basketContents" in data) {
    const { basketContents } = data;
    return typeof basketContents === "string" ? parsed(basketContents) : basketContents;
  }
  const [, text] = typeof data === "string" ? (/^basketContents:(.*)$/s.exec(data) ?? []) : [];
  return text === undefined ? null : parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
