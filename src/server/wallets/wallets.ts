import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import { z } from "zod";
import type { Environment } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import { hasPicture } from "#config/house/picture-faults.ts";
import type { WalletAccess } from "#config/wallet-access.ts";
import type { PassPush } from "#ports/pass-push.ts";
import type { AppleWallet, GoogleWallet } from "#ports/wallet.ts";
import { createApns } from "../../adapters/apns/apns.ts";
import { createAppleWallet } from "../../adapters/apple-wallet/apple-wallet.ts";
import { createGoogleWallet } from "../../adapters/google-wallet/google-wallet.ts";
import { HouseRefused } from "../house/house-refused.ts";

export interface Wallets {
  /** Null after the certificate has expired; then there are neither passes nor links. */
  apple(): AppleWallet | null;
  readonly google: GoogleWallet | null;
  /** Push notifications to Apple devices, authenticated with the certificate of the passes. */
  readonly push: PassPush | null;
  which(): readonly ("apple" | "google")[];
}

const PICTURES = [1, 2, 3].flatMap((size) => {
  const at = size === 1 ? "" : `@${size}x`;
  return [`icon${at}.png`, `logo${at}.png`];
});
/** Apple takes a day to issue a new certificate, and a house longer to request it. */
const WARN_MS = 60 * 86_400_000;
const LOOK_EVERY_MS = 86_400_000;

/** @throws HouseRefused if the configuration cannot be used: a missing link would go unnoticed */
export async function openWallets(
  { source }: Pick<HouseFolder, "source">,
  { wallets = {} }: Partial<Pick<Environment, "wallets">>,
  now: () => number,
  log: Pick<Logger, "warn">,
): Promise<Wallets> {
  const apple = wallets.apple ? await openApple(wallets.apple, source, now) : null;
  const google = wallets.google ? await openGoogle(wallets.google, now) : null;
  const look = () => {
    const left = (apple?.until ?? Number.POSITIVE_INFINITY) - now();
    if (left >= WARN_MS) return;
    const days = Math.max(0, Math.floor(left / 86_400_000));
    log.warn({ days }, "the Apple Wallet certificate expires soon: without a new one tickets have no pass");
  };
  look();
  if (apple) setInterval(look, LOOK_EVERY_MS).unref();
  const push = wallets.apple ? await openPush(wallets.apple, apple?.passType ?? "") : null;
  const lives = () => (apple && apple.until > now() ? apple : null);
  return {
    apple: lives,
    google,
    push,
    which: () => [...(lives() ? (["apple"] as const) : []), ...(google ? (["google"] as const) : [])],
  };
}

async function openApple(
  paths: NonNullable<WalletAccess["apple"]>,
  source: HouseSource,
  now: () => number,
): Promise<AppleWallet> {
  const pictures = new Map<string, Buffer>();
  for (const name of PICTURES) {
    const picture = await source.read(`pictures/wallet/${name}`).catch(() => null);
    if (picture && !hasPicture(name, picture))
      throw new HouseRefused(`pictures/wallet/${name} is empty, or is no picture`);
    if (picture) pictures.set(name, picture);
  }
  for (const name of ["icon.png", "icon@2x.png"]) {
    if (!pictures.has(name))
      throw new HouseRefused(
        `pictures/wallet/${name} is needed with APPLE_PASS_CERTIFICATE: no pass is without`,
      );
  }
  const [certificate, key, intermediate] = await Promise.all([
    readOf("APPLE_PASS_CERTIFICATE", paths.certificate),
    readOf("APPLE_PASS_KEY", paths.key),
    readOf("APPLE_PASS_INTERMEDIATE", paths.intermediate),
  ]);
  const { passphrase } = paths;
  const wallet = understood("APPLE_PASS_CERTIFICATE", () =>
    createAppleWallet({ certificate, key, passphrase, intermediate, pictures }),
  );
  if (wallet.until <= now())
    throw new HouseRefused("APPLE_PASS_CERTIFICATE has ended: Apple gives a new one");
  return wallet;
}

async function openPush(
  { certificate, key, passphrase, pushUrl }: NonNullable<WalletAccess["apple"]>,
  topic: string,
): Promise<PassPush> {
  return createApns({
    ...{ url: pushUrl, topic, passphrase },
    certificate: await readOf("APPLE_PASS_CERTIFICATE", certificate),
    key: await readOf("APPLE_PASS_KEY", key),
  });
}

/** The JSON key file that Google issues for a service account. */
const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().min(1),
  private_key_id: z.string().min(1),
});

async function openGoogle(
  { key, issuer, apiUrl, tokenUrl }: NonNullable<WalletAccess["google"]>,
  now: () => number,
): Promise<GoogleWallet> {
  const text = await readOf("GOOGLE_WALLET_KEY", key);
  return understood("GOOGLE_WALLET_KEY", () => {
    const account = serviceAccount.parse(JSON.parse(text));
    return createGoogleWallet({
      issuer,
      email: account.client_email,
      keyId: account.private_key_id,
      privateKey: account.private_key,
      ...{ now, apiUrl, tokenUrl },
    });
  });
}

async function readOf(variable: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => {
    throw new HouseRefused(`${variable} names ${path}, which cannot be read`);
  });
}

/** By the variable's name, because the content is secret. */
function understood<Wallet>(variable: string, open: () => Wallet): Wallet {
  try {
    return open();
  } catch (error) {
    const why =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? "it is no service account's file"
        : String(error);
    throw new HouseRefused(`${variable} cannot be used: ${why}`);
  }
}
