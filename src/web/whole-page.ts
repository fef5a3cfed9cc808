const END = "</body></html>";
/** React's mark for a part that failed, or waited for its code. */
const LEFT_OUT = "<!--$!-->";

/**
 * Loads the scripts after the first paint: the page is complete without them, and the router would preload
 * them with the priority of style sheets (largest contentful paint 1.5 s instead of 2.3 s on a slow
 * connection). `START` loads them; a background tab waits until visible.
 */
export function wholePage(rendered: string, nonce: string, handoff: string): string {
  const modules = `<script nonce="${nonce}" type="module" async="">`;
  const body = rendered.indexOf("<body");
  const start = rendered.lastIndexOf(modules);
  if (start < 0 || !rendered.endsWith(END)) throw new Error("React Router writes its scripts differently");
  if (rendered.includes(LEFT_OUT)) console.error("A part of the page is rendered by browsers only");
  return [
    "<!DOCTYPE html>",
    rendered.slice(0, body).replaceAll('<link rel="modulepreload"', '<link property="later"'),
    rendered.slice(body, start),
    `<script nonce="${nonce}">${START}</script><script nonce="${nonce}" type="text/plain" id="start">`,
    rendered.slice(start + modules.length, -END.length),
    handoff,
    END,
  ].join("");
}

const START = [
  "requestAnimationFrame(()=>setTimeout(()=>{",
  'for(const link of document.querySelectorAll("link[property=later]"))link.rel="modulepreload";',
  'const later=document.getElementById("start"),start=document.createElement("script");',
  'start.type="module";start.nonce=later.nonce;start.textContent=later.textContent;later.after(start)',
  "}))",
].join("");
