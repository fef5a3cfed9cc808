import { describe, expect, test, vi } from "vitest";
import { type CameraTrack, openCamera } from "./camera.ts";

function track(capabilities: object, applied: object[] = []): CameraTrack {
  return Object.assign(new EventTarget(), {
    getCapabilities: () => capabilities,
    async applyConstraints({ advanced: [settings] }: { advanced: object[] }) {
      applied.push(settings ?? {});
    },
    stop() {},
  });
}

const devices = (one: CameraTrack) => ({ getUserMedia: async () => ({ getVideoTracks: () => [one] }) });
const refusing = (name: string) => ({
  getUserMedia: () => Promise.reject(Object.assign(new Error(name), { name })),
});

describe("a camera", () => {
  test("with torch and zoom offers both, and focuses automatically", async () => {
    const applied: object[] = [];
    const zoom = { min: 1, max: 8, step: 0.1 };
    const camera = await openCamera(
      devices(track({ torch: true, zoom, focusMode: ["continuous"] }, applied)),
      () => {},
    );
    if (typeof camera === "string") throw new Error(camera);
    expect(camera).toMatchObject({ hasTorch: true, zoom });
    expect(await camera.set({ torch: true, zoom: 2 })).toBe(true);
    expect(applied).toEqual([{ focusMode: "continuous" }, { torch: true, zoom: 2 }]);
  });

  test("without them offers neither", async () => {
    expect(await openCamera(devices(track({ zoom: { min: 1, max: 1, step: 0 } })), () => {})).toMatchObject({
      ...{ hasTorch: false, zoom: null },
    });
  });

  test.each([
    ["NotAllowedError", "denied"],
    ["NotFoundError", "none"],
    ["NotReadableError", "busy"],
    ["NotSupportedError", "none"],
  ])("that the browser refuses with %s is %s", async (name, fault) => {
    expect(await openCamera(refusing(name), () => {})).toBe(fault);
  });

  test("on a page without https is none", async () => {
    expect(await openCamera(undefined, () => {})).toBe("none");
  });

  test("that is unplugged, or taken by a call, is reported", async () => {
    const one = track({});
    const onFault = vi.fn();
    await openCamera(devices(one), onFault);
    for (const event of ["mute", "unmute", "ended"]) one.dispatchEvent(new Event(event));
    expect(onFault.mock.calls).toEqual([["busy"], [null], ["unplugged"]]);
  });
});
