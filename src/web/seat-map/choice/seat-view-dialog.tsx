import { VIEW_SIZE } from "#domain/seating/seat-view.ts";
import { useBoot } from "../../boot.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";
import { seatViewPath } from "../hall/seat-view.ts";
import styles from "./seat-view-dialog.module.css";

interface SeatViewDialogProps {
  readonly seat: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The house's photo of the view from a seat, or a drawing. It is loaded when the dialog opens. */
export default function SeatViewDialog({ seat: index, open, onClose }: SeatViewDialogProps) {
  const t = useTranslations("seatMap");
  const { language } = useBoot();
  const { hall, names } = useSeatSale();
  const seat = hall.seats[index];
  if (!seat) return null;
  const place = names.place(seat);
  return (
    <Dialog open={open} onClose={onClose} title={t("view-of", { seat: place })} closeLabel={t("close")}>
      {open && seat.viewPicture ? (
        <Picture
          key={index}
          src={seat.viewPicture.url}
          alt={seat.viewPicture.alt}
          className={styles.picture}
        />
      ) : open ? (
        <img
          key={index}
          src={seatViewPath(hall.plan, index, language)}
          {...VIEW_SIZE}
          alt={t("view-from-seat", { seat: place })}
          className={styles.picture}
        />
      ) : null}
      <ul className={styles.remarks}>
        {names.remarks(seat).map((remark) => (
          <li key={remark} className={styles.remark}>
            {remark}
          </li>
        ))}
      </ul>
      {seat.viewPicture ? null : <p className={styles.note}>{t("view-note")}</p>}
    </Dialog>
  );
}
