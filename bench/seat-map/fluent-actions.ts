/** One movement: the time of each frame, and what the shop's map showed when zoomed in. */
interface Moved {
  readonly stamps: readonly number[];
  readonly nearest: string | null;
}

declare global {
  var moveOnce: () => Promise<Moved>;
}

interface Actions {
  readonly selector: string;
  readonly deltaY: number;
  readonly ctrlKey: boolean;
  readonly frames: number;
}

/** Runs in the page, without access to the rest of this file. */
export function fluentActions({ selector, deltaY, ctrlKey, frames }: Actions): void {
  globalThis.moveOnce = async () => {
    const map = document.querySelector<HTMLElement>(selector);
    if (!map) throw new Error(`There is no ${selector} to move`);
    const box = map.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const reach = Math.min(box.width, box.height) / 3;
    const hit = document.elementFromPoint(x, y) ?? map;
    const stamps: number[] = [];
    const frame = async () => {
      stamps.push(await new Promise<number>((done) => requestAnimationFrame(done)));
    };
    const common = { bubbles: true, cancelable: true, composed: true, view: window };
    const pinch = async (step: number) => {
      for (let index = 0; index < frames; index++) {
        const turned = { deltaY: step, ctrlKey, clientX: x, clientY: y };
        hit.dispatchEvent(new WheelEvent("wheel", { ...common, ...turned }));
        await frame();
      }
    };
    const mouse = (kind: "down" | "move" | "up", clientX: number, clientY: number) => {
      const held = {
        clientX: Math.round(clientX),
        clientY: Math.round(clientY),
        buttons: kind === "up" ? 0 : 1,
      };
      const pointer = {
        pointerId: 1,
        pointerType: "mouse",
        isPrimary: true,
        button: kind === "move" ? -1 : 0,
      };
      hit.dispatchEvent(new PointerEvent(`pointer${kind}`, { ...common, ...held, ...pointer }));
      hit.dispatchEvent(new MouseEvent(`mouse${kind}`, { ...common, ...held }));
    };

    await pinch(-deltaY);
    mouse("down", x, y);
    for (let index = 0; index < 2 * frames; index++) {
      const turn = (index / frames) * 2 * Math.PI;
      mouse("move", x + reach * Math.sin(turn), y + reach * (1 - Math.cos(turn)) * 0.5);
      await frame();
    }
    const nearest = map.dataset.level ?? null;
    mouse("up", x, y);
    await pinch(deltaY);
    return { stamps, nearest };
  };
}
