interface Place {
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

/** "Parkett mitten, rad 7, plats 12"; those who stand are told where, and have no row and no number. */
export function placeWords({ section, row, seat }: Place, say: (place: Place) => string): string {
  return row === "" ? section : say({ section, row, seat });
}
