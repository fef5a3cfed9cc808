import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Environment, SANDBOX_KEYS } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Language } from "#domain/languages.ts";
import type { TableBooking } from "#ports/table-booking.ts";
import { createLoqate } from "../../adapters/loqate/loqate.ts";
import { createRecaptcha } from "../../adapters/recaptcha/recaptcha.ts";
import { createBokabord } from "../../adapters/table-booking/bokabord.ts";
import { createResDiary } from "../../adapters/table-booking/resdiary.ts";
import type { VisitTag } from "../../engine/account/visit-tag.ts";
import type { Random } from "../../engine/kernel/services.ts";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";
import { networkOf } from "../../visitors/networks.ts";
import type { SiteAddressLookup, SiteBotCheck, SiteQueue } from "../../web/site.ts";
import type { ChosenHouse } from "../house/choose-house.ts";
import { createAddressGuard } from "../http/guards/address-guard.ts";
import { createBotGuard } from "../http/guards/bot-guard.ts";
import type { PartnerParts } from "../http/partner/partner-parts.ts";
import type { ForeignSources } from "../http/security.ts";
import type { StateLog } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { OfficeParts } from "../office/office-parts.ts";
import type { PreviewParts } from "../preview/previews.ts";
import type { WalletUpdates } from "../wallets/wallet-updates.ts";
import type { Wallets } from "../wallets/wallets.ts";

/** An open shop: what the app, the office and the process need of it, without the adapters behind the ports. */
export interface Shop {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Null if the session has ended, or if cached parts must not be reused. */
  visitTag(session: string, language: Language): Promise<VisitTag | null>;
  readonly languageOfOrder: (link: string) => Promise<Language | null>;
  readonly queue: SiteQueue;
  readonly botCheck: SiteBotCheck;
  readonly addressLookup: SiteAddressLookup | null;
  readonly tableBooking: TableBooking | null;
  readonly wallets: Wallets;
  /** Null without pass updates: no certificate, no https, or a vendor's system. */
  readonly walletUpdates: WalletUpdates | null;
  /** Null with a vendor's system. */
  readonly partner: PartnerParts | null;
  /** Null where the house has no office. */
  readonly office: OfficeParts | null;
  /** Null where drafts cannot be shown. */
  readonly previews: PreviewParts | null;
  /** The newest version in the database, which another process may have published. */
  newestHouse(): Promise<number | null>;
  readonly metrics: Metrics;
  readonly formTargets: readonly string[];
  readonly seatFrame?: Omit<ForeignSources, "image"> | undefined;
  checkReady(): Promise<void>;
  /** Ends what it does without being asked, because the process closes or another shop does it now. Requests are still answered. */
  stop(): Promise<void>;
  /** After `stop`, once its requests are answered and no job uses it. */
  close(): Promise<void>;
}

export interface ShopOptions {
  readonly environment: Pick<Environment, "publicUrl" | "dataDir" | "voucherKey"> &
    Partial<
      Pick<
        Environment,
        "recaptcha" | "houseEditedIn" | "loqate" | "vendor" | "directDebit" | "wallets" | "office" | "nexi"
      >
    >;
  readonly databaseUrl: string;
  /** The direct database connection if `databaseUrl` is a transaction pooler. */
  readonly directUrl: string;
  readonly files: HouseFolder;
  /** Writes the version of the house that `files` are, in the transaction that puts it on sale. Absent if it is written. */
  readonly writeVersion?: ChosenHouse["write"];
  /** Set if `files` are not for sale: the office is open to mend the newest version. */
  readonly closedHouse?: ChosenHouse["closed"];
  readonly payments: {
    readonly url: string;
    readonly secretKey: string;
    readonly webhookAuthorization: string;
  };
  readonly mail: { readonly url: string; readonly from: string };
  readonly log: Logger;
  readonly now?: () => number;
}

export const RANDOM: Random = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
  id: () => randomUUID(),
};

export function botCheckOf(
  { botCheck }: House,
  { recaptcha, publicUrl }: ShopOptions["environment"],
  now: () => number,
  log: Logger,
): SiteBotCheck {
  const { version, mode, size, language, badge, minScore, whenDown } = botCheck;
  const { hostname } = new URL(publicUrl);
  return createBotGuard({
    check: recaptcha ? createRecaptcha({ ...recaptcha, mode, version, minScore, hostname }) : null,
    client: recaptcha
      ? { host: recaptcha.url, siteKey: recaptcha.siteKey, version, mode, size, language, badge }
      : null,
    whenDown,
    now,
    networkOf,
    log: (text) => log.warn(text),
  });
}

/** Null without a key: addresses are typed in full. */
export function addressLookupOf(
  { addressLookup }: House,
  { loqate }: ShopOptions["environment"],
  now: () => number,
): SiteAddressLookup | null {
  return loqate ? createAddressGuard(createLoqate({ ...loqate, ...addressLookup }), now, networkOf) : null;
}

export function tableBookingOf({ tableBooking }: House): TableBooking | null {
  if (!tableBooking) return null;
  return tableBooking.provider === "bokabord" ? createBokabord(tableBooking) : createResDiary(tableBooking);
}

const DATABASE = "the database";
const LOOK_AGAIN_MS = 1_000;

/** Logs an outage once, because the job queue reports it on every poll, and the recovery. */
export function databaseFailed(states: StateLog, error: unknown, isBack: () => Promise<unknown>): void {
  if (states.isDown(DATABASE)) return;
  states.failed(DATABASE, error);
  const look = setInterval(() => {
    isBack().then(
      () => {
        clearInterval(look);
        states.worked(DATABASE);
      },
      () => {},
    );
  }, LOOK_AGAIN_MS);
  look.unref();
}

/** The provider of the environment, or the sandbox. */
export function paymentAccess({
  nexi,
  sandbox,
}: Pick<Environment, "nexi" | "sandbox">): ShopOptions["payments"] {
  return nexi ?? { url: `http://127.0.0.1:${sandbox.payments}`, ...SANDBOX_KEYS };
}

/** Origin of Nexi's hosted pages: checkout.dibspayment.eu for api.dibspayment.eu. */
export function paymentPageOrigin(url: string): string {
  const { origin } = new URL(url);
  return origin.replace(/^(https:\/\/(?:test\.)?)api\.dibspayment\.eu$/, "$1checkout.dibspayment.eu");
}

/** pay.gocardless.com or pay-sandbox.gocardless.com. */
export function directDebitPageOrigin(url: string): string {
  const { origin } = new URL(url);
  return origin.replace(/^https:\/\/api(-sandbox)?\.gocardless\.com$/, "https://pay$1.gocardless.com");
}
