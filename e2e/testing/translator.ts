import type { Page } from "@playwright/test";
import { untilTakenOver } from "./page-faults.ts";

/**
 * As Chrome does: moves each text node with letters, except in drawings, options and fields, into two `font` elements,
 * also later ones. Returns their number.
 */
export async function translate(page: Page): Promise<number> {
  await untilTakenOver(page);
  return page.evaluate(() => {
    const translated = new WeakSet<Node>();
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let at = root instanceof Text ? root : texts.nextNode(); at; at = texts.nextNode())
        found.push(at as Text);
      for (const text of found) {
        const parent = text.parentElement;
        if (!parent || translated.has(text) || !/\p{L}/u.test(text.data)) continue;
        if (parent.closest("script, style, textarea, option, title, svg")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.append(inner);
        parent.replaceChild(outer, text);
        inner.append(text);
        translated.add(text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
    return document.querySelectorAll("font > font").length;
  });
}
