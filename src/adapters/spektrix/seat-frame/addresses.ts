/** The vendor's pages for customers, under the house's custom domain (integrate.spektrix.com, Iframe List, Resizing the Iframes). */

/** @param instance the interface's id of it: the page takes the digits that it begins with */
export function choosePage(website: string, instance: string): string {
  const [digits = instance] = /^\d+/.exec(instance) ?? [];
  // "resize" has to be the last.
  return `${website}/website/ChooseSeats.aspx?EventInstanceId=${digits}&resize=true`;
}

/** In web mode: the visitor's own, by the vendor's cookie. */
export const basketAddress = (website: string) => `${website}/api/v3/basket`;

export const resizeScript = (website: string) => `${website}/website/scripts/integrate.js`;

/** What a page with the frame may use of the vendor's: the frame, the visitor's basket, and one script. */
export function frameSources(website: string) {
  const { origin } = new URL(website);
  return { script: [resizeScript(website)], frame: [origin], connect: [origin] };
}
