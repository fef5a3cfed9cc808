/** A visitor in the vendor's frame, for tests: one cookie, forms, and the basket in web mode. */
export interface FrameVisitor {
  /** Adds seats to the basket of this visitor's cookie. */
  choose(page: string, seats: readonly string[]): Promise<void>;
  /** Removes a ticket from it. */
  remove(ticket: string): Promise<void>;
  basket(): Promise<{ readonly id: string; readonly tickets: readonly { readonly id: string }[] } | null>;
}

/** @param website "http://localhost:3102/sundoperan" */
export function frameVisitor(website: string): FrameVisitor {
  let cookie = "";
  async function ask(address: string, fields?: readonly (readonly [string, string])[]): Promise<Response> {
    const body = fields && new URLSearchParams(fields.map(([name, value]) => [name, value]));
    const headers = { cookie, "user-agent": "Mozilla/5.0" };
    const answer = await fetch(address, body ? { method: "POST", headers, body } : { headers });
    cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? cookie;
    return answer;
  }
  return {
    async choose(page, seats) {
      await ask(
        page,
        seats.map((seat) => ["seat", seat] as const),
      );
    },
    async remove(ticket) {
      await ask(`${website}/website/Basket2.aspx`, [["remove", ticket]]);
    },
    async basket() {
      const answer = await ask(`${website}/api/v3/basket`);
      return answer.ok ? ((await answer.json()) as Awaited<ReturnType<FrameVisitor["basket"]>>) : null;
    },
  };
}
