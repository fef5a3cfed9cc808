/** Asks for the camera; torch and zoom where it has them. */

export type CameraFault =
  /** The person, or a policy of the phone, does not allow it. */
  | "denied"
  /** Another app has it. */
  | "busy"
  /** There is none, the page is not served over HTTPS, or another error. */
  | "none"
  /** While it was used. */
  | "unplugged";

export interface Zoom {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Camera<Stream> {
  readonly stream: Stream;
  readonly hasTorch: boolean;
  readonly zoom: Zoom | null;
  /** @returns false if the camera does not do it */
  set(wanted: { readonly torch: boolean; readonly zoom: number | null }): Promise<boolean>;
  stop(): void;
}

/** What is needed of a `MediaStreamTrack`. */
export interface CameraTrack extends EventTarget {
  /** Not in Firefox before 132. */
  getCapabilities?(): CameraCapabilities;
  applyConstraints(constraints: { advanced: CameraSettings[] }): Promise<void>;
  stop(): void;
}
interface CameraCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: Zoom;
  focusMode?: string[];
}
interface CameraSettings extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
}

interface CameraStream {
  getVideoTracks(): readonly CameraTrack[];
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

export async function openCamera<Stream extends CameraStream>(
  /** Undefined where the page is not served over HTTPS. */
  devices: { getUserMedia(constraints: MediaStreamConstraints): Promise<Stream> } | undefined,
  onFault: (fault: CameraFault | null) => void,
): Promise<Camera<Stream> | CameraFault> {
  if (!devices) return "none";
  let stream: Stream;
  try {
    stream = await devices.getUserMedia(WANTED);
  } catch (error) {
    return faultOf(error);
  }
  const [track] = stream.getVideoTracks();
  if (!track) return "none";
  const capabilities = track.getCapabilities?.() ?? {};
  if (capabilities.focusMode?.includes("continuous")) await apply(track, { focusMode: "continuous" });
  track.addEventListener("ended", () => onFault("unplugged"));
  // A call, or another app: the camera comes back without our help.
  track.addEventListener("mute", () => onFault("busy"));
  track.addEventListener("unmute", () => onFault(null));
  const hasTorch = capabilities.torch === true;
  const zoom = capabilities.zoom && capabilities.zoom.max > capabilities.zoom.min ? capabilities.zoom : null;
  return {
    ...{ stream, hasTorch, zoom },
    set: (wanted) =>
      apply(track, {
        ...(hasTorch && { torch: wanted.torch }),
        ...(zoom && wanted.zoom !== null && { zoom: wanted.zoom }),
      }),
    stop: () => track.stop(),
  };
}

async function apply(track: CameraTrack, settings: CameraSettings): Promise<boolean> {
  if (Object.keys(settings).length === 0) return true;
  try {
    await track.applyConstraints({ advanced: [settings] });
    return true;
  } catch {
    return false;
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "none";
}
