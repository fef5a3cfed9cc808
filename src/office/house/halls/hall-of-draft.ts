export const planFile = (hall: string) => `halls/${hall}.json`;
export const sidecarFile = (hall: string) => `halls/${hall}.sidecar.json`;
