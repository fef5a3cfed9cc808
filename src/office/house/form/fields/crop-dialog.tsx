import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { PictureUse } from "#domain/house/field-notes.ts";
import { type Crop, insideOf, largestCrop, type PictureShape, SHAPES } from "#domain/pictures/shapes.ts";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { FailureNotice } from "../../../states/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { base64OfBytes } from "../../base64.ts";
import { DRAFT_CHANGES } from "../../house-queries.ts";
import styles from "./crop-dialog.module.css";

interface CropDialogProps {
  readonly draft: string;
  readonly use: PictureUse;
  readonly file: File;
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Shows what is cut out for each place in which the picture will be shown. The server cuts. */
export default function CropDialog({ draft, use, file, onDone, onClose }: CropDialogProps) {
  const t = useWords("filePictures");
  const common = useWords("common");
  const [url, setUrl] = useState<string | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crops, setCrops] = useState<Readonly<Record<string, Crop>>>({});
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const { run, isPending, failure } = useCommand(office.drafts.putPicture.call, {
    changes: DRAFT_CHANGES,
    onDone: ({ file: path }) => {
      onDone(path);
      onClose();
    },
  });
  const isDrawing = file.type === "image/svg+xml";
  const shapes = isDrawing || !size ? [] : SHAPES[use];
  const isTooLong = file.size > MOST_BYTES;
  const send = async () => {
    const content = base64OfBytes(new Uint8Array(await file.arrayBuffer()));
    const wanted = size
      ? Object.fromEntries(shapes.map((shape) => [shape.name, crops[shape.name] ?? largestCrop(size, shape)]))
      : {};
    await run({ draft, name: file.name, use, content, crops: wanted });
  };
  return (
    <Dialog title={t("upload-title")} onClose={onClose} wide>
      {url === null ? null : (
        <img
          src={url}
          alt=""
          className={styles.measured}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setUnreadable(true)}
        />
      )}
      {isTooLong ? (
        <Notice tone="error">
          <p>{t("too-long")}</p>
        </Notice>
      ) : null}
      {isUnreadable ? (
        <Notice tone="warning">
          <p>{t("unreadable")}</p>
        </Notice>
      ) : null}
      {url !== null && size ? (
        <div className={styles.shapes}>
          {shapes.map((shape) => (
            <CropFrame
              key={shape.name}
              url={url}
              size={size}
              shape={shape}
              crop={crops[shape.name] ?? largestCrop(size, shape)}
              onChange={(crop) => setCrops((before) => ({ ...before, [shape.name]: crop }))}
            />
          ))}
          {shapes.length === 0 ? <img src={url} alt="" className={styles.whole} /> : null}
        </div>
      ) : null}
      {shapes.length > 0 ? <p>{t("crop-hint")}</p> : null}
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button onPress={onClose}>{common("cancel")}</Button>
        <Button variant="primary" isPending={isPending} isDisabled={isTooLong} onPress={() => void send()}>
          {t("use-picture")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const MOST_BYTES = 20 * 1024 * 1024;
const STEP = 0.02;

interface CropFrameProps {
  readonly url: string;
  readonly size: Size;
  readonly shape: PictureShape;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Moves and zooms a cut-out inside its picture. */
function useCropMoves({ size, shape, crop, onChange }: Omit<CropFrameProps, "url">) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null);
  const largest = largestCrop(size, shape);
  const zoomed = (scale: number) => {
    const width = Math.min(largest.width, Math.max(largest.width / 8, crop.width * scale));
    const height = (width * shape.height) / shape.width;
    onChange(
      insideOf(size, {
        x: crop.x + (crop.width - width) / 2,
        y: crop.y + (crop.height - height) / 2,
        width,
        height,
      }),
    );
  };
  const moveBy = (x: number, y: number) =>
    onChange(insideOf(size, { ...crop, x: crop.x + x, y: crop.y + y }));
  const press = (event: KeyboardEvent) => {
    const by = crop.width * STEP;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveBy(-by, 0),
      ArrowRight: () => moveBy(by, 0),
      ArrowUp: () => moveBy(0, -by),
      ArrowDown: () => moveBy(0, by),
      "+": () => zoomed(0.9),
      "-": () => zoomed(1 / 0.9),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const scale = from.current.crop.width / event.currentTarget.clientWidth;
    const { x, y, crop: first } = from.current;
    onChange(
      insideOf(size, {
        ...first,
        x: first.x - (event.clientX - x) * scale,
        y: first.y - (event.clientY - y) * scale,
      }),
    );
  };
  return { from, zoomed, press, drag };
}

/** The cut-out as it will be shown. Dragged, or moved by the arrow keys; + and − zoom. */
function CropFrame({ url, ...moves }: CropFrameProps) {
  const { size, shape, crop } = moves;
  const t = useWords("filePictures");
  const { from, zoomed, press, drag } = useCropMoves(moves);
  return (
    <figure className={styles.shape}>
      <figcaption>{t(`shape-${shape.name}`)}</figcaption>
      <button
        type="button"
        className={styles.frame}
        aria-label={t("crop", { shape: t(`shape-${shape.name}`) })}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + -"
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <svg
          viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
          className={styles.cut}
          aria-hidden="true"
        >
          <image href={url} width={size.width} height={size.height} />
        </svg>
      </button>
      <span className={styles.zoom}>
        <Button variant="quiet" aria-label={t("smaller")} onPress={() => zoomed(1 / 0.9)}>
          −
        </Button>
        <Button variant="quiet" aria-label={t("larger")} onPress={() => zoomed(0.9)}>
          +
        </Button>
      </span>
    </figure>
  );
}
