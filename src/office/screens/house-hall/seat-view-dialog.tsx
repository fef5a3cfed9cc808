import { useQuery } from "@tanstack/react-query";
import { isObject, type Json } from "#domain/json/json.ts";
import { office } from "../../client/client.ts";
import { DraftPicture } from "../../house/draft-picture.tsx";
import { titleOf } from "../../house/form/references.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import own from "./house-hall.module.css";

interface SeatViewDialogProps {
  readonly draft: string;
  readonly hall: string;
  readonly seat: string;
  readonly place: string;
  /** The house's photo, if there is one. */
  readonly photo: Json | undefined;
  readonly onClose: () => void;
}

/** What a visitor sees of the stage: a photo, or drawn from the hall as it is stored in the draft. */
export default function SeatViewDialog({ draft, hall, seat, place, photo, onClose }: SeatViewDialogProps) {
  const t = useWords("hall");
  const common = useWords("common");
  const { language } = useLanguage();
  const input = { draft, hall, seat, language };
  const isDrawn = !isObject(photo);
  const query = useQuery(office.drafts.seatView.queryOptions({ input, staleTime: 0, enabled: isDrawn }));
  return (
    <Dialog title={t("view-title", { place })} onClose={onClose} wide>
      {isDrawn ? (
        <Loaded query={query} lines={8}>
          {({ svg }) => (
            <img
              className={own.view}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
              width={480}
              height={300}
              alt={t("view-title", { place })}
            />
          )}
        </Loaded>
      ) : (
        <DraftPicture
          draft={draft}
          file={String(photo["file"])}
          alt={titleOf({ name: photo["alt"] }, language)}
          className={own.view}
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{common("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
