import { expect, test } from "@playwright/test";
import { installedChromium } from "../../tooling/chromium.ts";
import { writeCameraVideo } from "../testing/camera-video.ts";
import { boughtCodes, officeOf, startAt, verdict } from "../testing/door.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { PORTS } from "../testing/ports.ts";

const VIDEO = `test-results/camera-${PORTS.office}.y4m`;
const executablePath = installedChromium();

test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});

test("a phone reads two tickets with its camera, each once, stops while it is hidden and after the camera is lost", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { performance, codes } = await boughtCodes(baseURL ?? "", { count: 2, fromLast: 1 });
  const [paper = "", screen = ""] = codes;
  const inverted = { kind: "screen", inverted: true } as const;
  await writeCameraVideo(VIDEO, [
    { frames: 5 },
    { frames: 1, code: paper, aside: [-120, 30], moved: [14, 10] },
    { frames: 1, code: paper, aside: [-60, 10], moved: [8, 10] },
    { frames: 7, code: paper, turned: 8, grain: 0.02 },
    { frames: 1, code: paper, aside: [150, 0], moved: [20, 0] },
    { frames: 8 },
    { frames: 2, code: screen, on: inverted, module: 4, blur: 4 },
    { frames: 6, code: screen, on: inverted, turned: -12, leaning: [20, 10] },
  ]);
  await signInAsOwn(page, "supervisor");
  const office = officeOf(page);
  const context = await browser.newContext({ locale: "sv-SE", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const requested: string[] = [];
  context.on("request", (request) => requested.push(request.url()));
  await phone.goto(`${OFFICE}/door/#pair=${await office.pairingCode("Kamera", performance)}`);
  await startAt(phone);
  const camera = phone.getByLabel("Kamerans bild");

  const seats: (string | null)[] = [];
  await test.step("the tickets are let in one after the other", async () => {
    await phone.getByRole("button", { name: "Öppna kameran" }).click();
    for (const _ of codes) {
      const seat = verdict(phone, "Släpp in").getByText(/^Plats /);
      await expect(seat).toBeVisible({ timeout: 20_000 });
      seats.push(await seat.textContent());
      await expect(verdict(phone, "Släpp in")).toBeHidden({ timeout: 5_000 });
      await expect(camera).toBeVisible();
    }
    expect(new Set(seats).size).toBe(2);
    // The video begins again.
    await expect(verdict(phone, "Stopp")).toContainText("Redan insläppt", { timeout: 20_000 });
    await expect(verdict(phone, "Stopp")).toContainText(seats[0] ?? "");
    await expect.poll(async () => (await office.get(`/performances/${performance}/door`)).inside).toBe(2);
    expect(requested.some((url) => /\/door\/assets\/zxing_reader-[\w-]+\.wasm$/.test(url))).toBe(true);
  });

  await test.step("nothing is read while a person decides about a refusal", async () => {
    const other = verdict(phone, "Stopp").getByText(seats[1] ?? "", { exact: true });
    // It passes the camera at the same time.
    const isShown = await other.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    expect(isShown).toBe(false);
  });

  await test.step("the camera is off while the page is hidden", async () => {
    await phone.getByRole("button", { name: "Nästa" }).click();
    const track = await camera.evaluateHandle((video: HTMLVideoElement) => {
      const { srcObject } = video;
      return srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0] : undefined;
    });
    expect(await track.evaluate((one) => one?.readyState)).toBe("live");
    const see = (visibilityState: string) =>
      phone.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visibilityState);
    await see("hidden");
    expect(await track.evaluate((one) => one?.readyState)).toBe("ended");
    await see("visible");
    await expect(verdict(phone, "Stopp")).toBeVisible({ timeout: 20_000 });
    await phone.getByRole("button", { name: "Nästa" }).click();
  });

  await test.step("a camera that is unplugged is reported, and is opened again", async () => {
    await camera.evaluate((video: HTMLVideoElement) => {
      const { srcObject } = video;
      if (srcObject instanceof MediaStream) srcObject.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
    });
    await expect(phone.getByText("Kameran försvann.")).toBeVisible();
    await lookAt(phone, "unplugged");
    await phone.getByRole("button", { name: "Försök igen" }).click();
    await expect(phone.getByText("Kameran försvann.")).toBeHidden();
    await expect(verdict(phone, "Stopp")).toBeVisible({ timeout: 20_000 });
  });
  await context.close();
});
