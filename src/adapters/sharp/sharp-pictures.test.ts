import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createPictureMaker } from "./sharp-pictures.ts";

const pictures = createPictureMaker();
const make = (bytes: Uint8Array, more: object = {}) =>
  pictures.make(bytes, { use: "scene", crops: {}, ...more });

/** Left half red, right half blue. */
async function halves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: "#f00" } as const;
  const left = await sharp({ create: half }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#00f" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .toBuffer();
}

let photo: Buffer;
beforeAll(async () => {
  photo = await halves(2400, 1200);
});

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return `${format} ${width}x${height}`;
};

describe("a picture of a performance", () => {
  test("is cut to 3:2 and to a square, in three widths and two new formats beside JPEG", async () => {
    const made = await make(photo);
    if (!made.ok) throw new Error(made.refusal.reason);
    const { ending, file, variants } = made.value;
    expect(ending).toBe("jpg");
    expect(await sizeOf(file)).toBe("jpeg 1200x800");
    const sizes = await Promise.all(
      Object.entries(variants).map(async ([name, bytes]) => `${name} ${await sizeOf(bytes)}`),
    );
    expect(sizes.toSorted()).toEqual([
      ...[
        "1600.avif heif 1600x1067",
        "1600.webp webp 1600x1067",
        "480.avif heif 480x320",
        "480.webp webp 480x320",
      ],
      ...["960.avif heif 960x640", "960.webp webp 960x640"],
      ...["square.avif heif 240x240", "square.jpg jpeg 240x240", "square.webp webp 240x240"],
    ]);
  });

  test("is cut where the editor chose, and a crop outside of it is moved inside", async () => {
    const crops = {
      wide: { x: 1_200, y: 0, width: 1_200, height: 800 },
      square: { x: -50, y: 0, width: 300, height: 300 },
    };
    const made = await make(photo, { crops });
    if (!made.ok) throw new Error(made.refusal.reason);
    const wide = await sharp(made.value.file).stats();
    expect(wide.channels[0]?.mean).toBeLessThan(5);
    const square = await sharp(made.value.variants["square.jpg"]).stats();
    expect(square.channels[0]?.mean).toBeGreaterThan(250);
  });

  test("loses what the camera wrote into it, and is turned upright", async () => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const made = await make(turned);
    if (!made.ok) throw new Error(made.refusal.reason);
    expect(Buffer.from(made.value.file).includes("secret place")).toBe(false);
    expect((await sharp(made.value.file).metadata()).exif).toBeUndefined();
    // Upright it is 1200 wide and 2400 high: the middle has both halves, one above the other.
    const { data } = await sharp(made.value.file)
      .resize(1, 2, { fit: "fill" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[2], data[3], data[5]].map((channel) => (channel ?? 0) > 128)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("that is small is not made larger", async () => {
    const made = await make(await halves(300, 200));
    if (!made.ok) throw new Error(made.refusal.reason);
    expect(await sizeOf(made.value.file)).toBe("jpeg 300x200");
    expect(Object.keys(made.value.variants).toSorted()).toEqual([
      ...["480.avif", "480.webp", "square.avif", "square.jpg", "square.webp"],
    ]);
  });
});

test("an icon and a logo stay transparent, and a share picture has the proportions that others show", async () => {
  const clear = await sharp({ create: { width: 800, height: 400, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const made = async (use: string) => {
    const answer = await make(clear, { use });
    if (!answer.ok) throw new Error(answer.refusal.reason);
    return sizeOf(answer.value.file);
  };
  expect([await made("icon"), await made("logo"), await made("share")]).toEqual([
    "png 400x400",
    "png 800x400",
    "png 761x400",
  ]);
});

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A few bytes that say they are a picture of this size. */
function claims(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    PNG,
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Milliseconds, and megabytes that the process grew by. */
async function cost(work: () => Promise<unknown>) {
  const [before, start] = [process.memoryUsage.rss(), performance.now()];
  await work();
  return { ms: performance.now() - start, mb: (process.memoryUsage.rss() - before) / 2 ** 20 };
}

test("a picture of 60 megapixels is refused by its header, before anything is decoded", async () => {
  const huge = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const { ms, mb } = await cost(async () => {
    expect(await make(huge)).toEqual({ ok: false, refusal: { reason: "too-many-pixels" } });
    expect(await make(claims(2_000_000, 2_000_000))).toMatchObject({ ok: false });
  });
  expect(ms).toBeLessThan(1_000);
  expect(mb).toBeLessThan(100);
});

test("a picture with 256 MB packed into a note or a colour profile does not unpack them", async () => {
  const packed = deflateSync(Buffer.alloc(2 ** 28));
  const note = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed]));
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), packed]));
  const { ms, mb } = await cost(async () => {
    await make(claims(30, 4, note));
    await make(claims(30, 4, profile));
  });
  expect(ms).toBeLessThan(3_000);
  expect(mb).toBeLessThan(150);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

test.each([
  ["a zip", Buffer.from("504b0304140000000800", "hex"), "no-picture"],
  ["a packed drawing", gzipSync(SVG), "no-picture"],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "no-picture"],
  ["a text", Buffer.from("hello"), "no-picture"],
  ["nothing", Buffer.alloc(0), "no-picture"],
  ["HTML", Buffer.from("<html><script>alert(1)</script></html>"), "unsafe-drawing"],
  ["a drawing with a script", Buffer.from(SVG.replace("<path", "<script/><path")), "unsafe-drawing"],
  ["HTML behind a GIF's first bytes", Buffer.from("GIF89a<script>alert(1)</script>"), "broken-picture"],
  ["half of a picture's header", Buffer.from("ffd8ffe000104a46", "hex"), "broken-picture"],
])("%s is refused", async (_, bytes, reason) => {
  expect(await make(bytes)).toEqual({ ok: false, refusal: { reason } });
});

test("half of a picture is refused, not shown grey", async () => {
  expect(await make(photo.subarray(0, photo.length / 2))).toEqual({
    ok: false,
    refusal: { reason: "broken-picture" },
  });
});

test("a harmless drawing is kept as it is, except where others show it", async () => {
  const made = await make(Buffer.from(SVG));
  expect(made).toMatchObject({ ok: true, value: { ending: "svg", variants: {} } });
  expect(await make(Buffer.from(SVG), { use: "share" })).toMatchObject({
    refusal: { reason: "drawing-not-here" },
  });
});
