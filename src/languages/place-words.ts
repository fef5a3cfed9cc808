interface Place {
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

/** Returns "Parkett mitten, rad 7, plats 12", or for standing places the section without row and number. */
export function placeWords({ section, row, seat }: Place, say: (place: Place) => string): string {
  return row === "" ? section : say({ section, row, seat });
}
