import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./seat-frame.module.css";
import { type FrameAddresses, useSeatFrame } from "./use-seat-frame.ts";

interface SeatFrameProps {
  readonly addresses: FrameAddresses;
  readonly title: string;
  readonly commandKey: string;
}

export function SeatFrame({ addresses, title, commandKey }: SeatFrameProps) {
  const t = useTranslations("seatFrame");
  const { isShown, isOpen, isLoaded, isTaking, trouble, take, heard } = useSeatFrame(addresses, commandKey);
  const link = <a href={addresses.page}>{t("open-page")}</a>;
  return (
    <>
      <noscript>
        <Notice>
          <p>{t("no-script")}</p>
          <p>{link}</p>
        </Notice>
      </noscript>
      {isShown ? (
        <>
          <p role="status" className={styles.status}>
            {isTaking ? t("taking") : isLoaded ? "" : t("loading")}
          </p>
          <iframe
            // The vendor's script finds the frame only by this id.
            id="SpektrixIFrame"
            name="SpektrixIFrame"
            title={t("frame-title", { title })}
            src={isOpen ? addresses.page : undefined}
            onLoad={heard}
            className={styles.frame}
          />
          {trouble === null ? null : (
            <Notice tone="warning" live>
              <p>{t(trouble)}</p>
              {trouble === "silent" ? <p>{link}</p> : null}
            </Notice>
          )}
          <p>
            <Button type="button" pending={isTaking} onClick={() => void take()}>
              {t("take")}
            </Button>
          </p>
        </>
      ) : null}
    </>
  );
}
