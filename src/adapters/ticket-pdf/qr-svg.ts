import { groupsOfFour, QUIET_ZONE, qrModules } from "./qr-modules.ts";

/**
 * Without a size, which the page sets. Uses the text colour, which must be dark on the white background. The
 * label is the code.
 */
export function qrSvg(code: string): string {
  const { size, bars } = qrModules(code);
  const side = size + 2 * QUIET_ZONE;
  const path = bars
    .map(({ x, y, width }) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`)
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" ` +
    `aria-label="QR ${groupsOfFour(code)}" color="#1D1416" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="currentColor" d="${path}"/></svg>`
  );
}
