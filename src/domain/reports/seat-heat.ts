/** The colours of a heat map: 0 for seats that were never sold, and a step for each fifth. */
export const HEAT_STEPS = [0, 1, 2, 3, 4, 5] as const;
export type HeatStep = (typeof HEAT_STEPS)[number];

const FIFTHS = 5;

export function heatStep(sold: number, performances: number): HeatStep {
  if (sold <= 0 || performances <= 0) return 0;
  return Math.min(FIFTHS, Math.ceil((sold * FIFTHS) / performances)) as HeatStep;
}

export interface RowHeat {
  readonly seats: number;
  readonly sold: number;
  /** Of all seats at all performances; 0 to 1. */
  readonly share: number;
}

export function rowHeat(sold: readonly number[], performances: number): RowHeat {
  const sum = sold.reduce((total, one) => total + one, 0);
  const all = sold.length * performances;
  return { seats: sold.length, sold: sum, share: all === 0 ? 0 : sum / all };
}
