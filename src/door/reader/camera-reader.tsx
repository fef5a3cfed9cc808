export function CameraReader(_: { onCode: (code: string) => void; isPaused?: boolean }) {
  return null;
}
