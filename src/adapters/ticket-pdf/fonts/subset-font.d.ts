declare module "subset-font" {
  interface Options {
    readonly keepAllGlyphs: true;
    readonly variationAxes: Readonly<Record<string, number>>;
    readonly targetFormat: "truetype";
  }
  export default function subsetFont(file: Buffer, text: "", options: Options): Promise<Buffer>;
}
