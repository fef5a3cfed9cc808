import { writeFile } from "node:fs/promises";
import { qrModules } from "#adapters/ticket-pdf/qr-modules.ts";
import { photograph, type Shot } from "../../src/door/reader/testing/photograph.ts";
import { seeded } from "../../src/door/reader/testing/pictures.ts";
import { type Surface, surfaceOf } from "../../src/door/reader/testing/surfaces.ts";

/** For Chromium's `--use-file-for-fake-video-capture`, which plays it again and again. */

const SIZE = 480;
const FRAMES_PER_SECOND = 5;
const PAPER: Surface = { kind: "paper" };

/** What the camera sees for a while; without a code, a table. */
interface Scene extends Omit<Shot, "module"> {
  readonly frames: number;
  readonly code?: string;
  readonly on?: Surface;
  readonly module?: number;
}

export async function writeCameraVideo(file: string, scenes: readonly Scene[]): Promise<void> {
  const parts = [Buffer.from(`YUV4MPEG2 W${SIZE} H${SIZE} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`)];
  for (const { frames, code, on = PAPER, module = 6, ...shot } of scenes) {
    const random = seeded(parts.length);
    const surface = code === undefined ? () => 0.35 : surfaceOf(qrModules(code), on, random);
    const luminance = photograph(surface, { module, ...shot }, { size: SIZE, random });
    const grey = Buffer.from(Uint8ClampedArray.from(luminance, (value) => 16 + value * 219));
    const colour = Buffer.alloc(SIZE ** 2 / 2, 128);
    for (let at = 0; at < frames; at += 1) parts.push(Buffer.from("FRAME\n"), grey, colour);
  }
  await writeFile(file, Buffer.concat(parts));
}
