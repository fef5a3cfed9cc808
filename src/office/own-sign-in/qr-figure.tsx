import { useQuery } from "@tanstack/react-query";
import styles from "./own-sign-in.module.css";

/** The text as a QR code, for a phone's camera. */
export function QrFigure({ text, label }: { text: string; label: string }) {
  const { data: drawn } = useQuery({
    queryKey: ["qr", text],
    queryFn: async () => (await import("./qr-code.ts")).drawQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles.qr}>
      {drawn ? (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
          <path d={drawn.path} fill="#000" />
        </svg>
      ) : null}
    </div>
  );
}
