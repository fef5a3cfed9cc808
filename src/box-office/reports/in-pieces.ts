import type { ReportScope, ScopePiece } from "./report-scope.ts";

/** Reads the pieces of a period one after the other; the rows of all of them. */
export type InPieces = <Row>(
  scope: Pick<ReportScope, "pieces">,
  read: (piece: ScopePiece) => Promise<Row[]>,
) => Promise<Row[]>;

/** @param before is called before each piece; throws to stop */
export function inPieces(before?: (at: number, of: number) => Promise<void>): InPieces {
  return async ({ pieces }, read) => {
    const rows = [];
    for (const [at, piece] of pieces.entries()) {
      await before?.(at, pieces.length);
      rows.push(...(await read(piece)));
    }
    return rows;
  };
}
