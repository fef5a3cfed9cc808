/** The library's package names a file of types that it does not contain. */
declare module "@alisaitteke/seatmap-canvas" {
  export class SeatMapCanvas {
    constructor(selector: string, config: object);
  }
}
