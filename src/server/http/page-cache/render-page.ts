import type { SharedVisit, VisitorMarks } from "../../../web/site.ts";
import { newPageMarks, type PagePieces, pagePieces } from "./page-pieces.ts";

export interface RenderOptions {
  readonly now: () => number;
  readonly render: (request: Request, how: Rendering) => Promise<Response>;
}

export interface Rendering {
  readonly nonce: string;
  readonly marks: VisitorMarks;
  readonly shared: SharedVisit | null;
  readonly address: string;
}

export interface Rendered {
  readonly page: PagePieces;
  readonly status: number;
  readonly headers: Headers;
  readonly since: number;
  /** False if the page must not be sent again. */
  readonly isKept: boolean;
}

export type RenderPage = ReturnType<typeof pageRenderer>;

export function pageRenderer({ now, render }: RenderOptions) {
  const marks = newPageMarks();
  return async (request: Request, shared: SharedVisit | null, address: string): Promise<Rendered> => {
    const since = now();
    const answer = await render(request, { nonce: marks.nonce, marks, shared, address });
    const text = await answer.text();
    const page = pagePieces(text, marks);
    const isKept =
      !answer.headers.has("set-cookie") &&
      !answer.headers.has("location") &&
      // Anyone who has a command's key could get the session that the command starts.
      !text.includes('name="key"') &&
      // A page without a nonce cannot run the shop's scripts, so it was not rendered by the shop.
      page.nonces > 0;
    return { page, status: answer.status, headers: answer.headers, since, isKept };
  };
}
