import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPorts, writePorts } from "./own-shop.ts";

test.each(["", '{"PORT":"31', '{"PORT":3100}', "[]"])(
  "the ports file with the damaged content %j is read as empty",
  async (written) => {
    const folder = await mkdtemp(join(tmpdir(), "parkett-ports-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await readPorts(folder)).toEqual({});
    await writePorts(folder, { PORT: "3100" });
    expect(await readPorts(folder)).toEqual({ PORT: "3100" });
    await writeFile(join(folder, "ports.json"), written);
    expect(await readPorts(folder)).toEqual({});
  },
);
