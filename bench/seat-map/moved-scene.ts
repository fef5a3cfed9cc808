/** The wheel is at rest after this long without an event. */
const RESTING_MS = 120;

interface MovedScene {
  readonly frame: HTMLElement;
  readonly scene: HTMLElement;
}

/**
 * Moved only by a CSS transform. @param draw redraws at this scale once the wheel rests; absent: stays scaled
 */
export function openScene(draw?: (scale: number) => void): MovedScene {
  const frame = document.createElement("div");
  frame.className = "frame";
  const scene = document.createElement("div");
  scene.className = "scene";
  frame.append(scene);
  document.body.append(frame);

  let [x, y, scale, drawn] = [0, 0, 1, 1];
  let held: { x: number; y: number } | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    scene.style.transform = `translate(${x}px, ${y}px)${scale === drawn ? "" : ` scale(${scale / drawn})`}`;
  };
  const rest = () => {
    draw?.(scale);
    if (draw) drawn = scale;
    place();
  };
  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * 0.0025);
      [x, y] = [event.clientX - (event.clientX - x) * factor, event.clientY - (event.clientY - y) * factor];
      scale *= factor;
      place();
      clearTimeout(settling);
      settling = setTimeout(rest, RESTING_MS);
    },
    { passive: false },
  );
  frame.addEventListener("pointerdown", ({ clientX, clientY }) => {
    held = { x: clientX - x, y: clientY - y };
  });
  frame.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!held) return;
    [x, y] = [clientX - held.x, clientY - held.y];
    place();
  });
  frame.addEventListener("pointerup", () => {
    held = null;
  });
  return { frame, scene };
}
