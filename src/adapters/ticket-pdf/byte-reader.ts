/** Reads big-endian numbers one after the other. */
export class Reader {
  #at = 0;
  readonly #data: Buffer;
  constructor(data: Uint8Array) {
    this.#data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }
  u8(): number {
    return this.#data.readUInt8(this.#at++);
  }
  u16(): number {
    this.#at += 2;
    return this.#data.readUInt16BE(this.#at - 2);
  }
  i16(): number {
    this.#at += 2;
    return this.#data.readInt16BE(this.#at - 2);
  }
  u32(): number {
    this.#at += 4;
    return this.#data.readUInt32BE(this.#at - 4);
  }
  bytes(length: number): Buffer {
    this.#at += length;
    return this.#data.subarray(this.#at - length, this.#at);
  }
  skip(length: number): void {
    this.#at += length;
  }
  /** "UIntBase128": seven bits a byte, the highest bit says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error("The font has a number that is too long");
  }
  /** "255UInt16": small numbers in one byte. */
  compact(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 254) return this.u8() + 506;
    if (first === 255) return this.u8() + 253;
    return first;
  }
}
