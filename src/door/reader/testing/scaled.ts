/** The mean of each square, as a canvas draws it smaller. */
export function scaled({ data, width, height }: ImageData, by: number): ImageData {
  if (by === 1) return { data, width, height, colorSpace: "srgb" };
  const size = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const smaller = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      let sum = 0;
      for (let down = 0; down < by; down += 1)
        for (let across = 0; across < by; across += 1)
          sum += data[((y * by + down) * width + x * by + across) * 4] ?? 0;
      smaller.fill(sum / by / by, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
    }
  return { data: smaller, ...size, colorSpace: "srgb" };
}
