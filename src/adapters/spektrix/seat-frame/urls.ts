/** Under the house's custom domain (integrate.spektrix.com, Iframe List, Resizing the Iframes). */

/** @param instance the API's id; the page uses its leading digits */
export function choosePage(website: string, instance: string): string {
  const [digits = instance] = /^\d+/.exec(instance) ?? [];
  // "resize" must be the last parameter.
  return `${website}/website/ChooseSeats.aspx?EventInstanceId=${digits}&resize=true`;
}

export const basketAddress = (website: string) => `${website}/api/v3/basket`;

export const resizeScript = (website: string) => `${website}/website/scripts/integrate.js`;

/** The frame, the visitor's basket, and one script. */
export function frameSources(website: string) {
  const { origin } = new URL(website);
  return { script: [resizeScript(website)], frame: [origin], connect: [origin] };
}
