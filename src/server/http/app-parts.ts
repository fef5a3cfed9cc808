import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import type { House } from "#config/house/house.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Language } from "#domain/languages.ts";
import type { TableBooking } from "#ports/table-booking.ts";
import type { VisitTag } from "../../engine/account/visit-tag.ts";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";
import type {
  SiteAddressLookup,
  SiteBotCheck,
  SiteCookieCheck,
  SiteMaintenance,
  SitePreview,
  SiteQueue,
} from "../../web/site.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { PreviewParts } from "../preview/previews.ts";
import type { WalletUpdates } from "../wallets/wallet-updates.ts";
import type { Wallets } from "../wallets/wallets.ts";
import type { PartnerParts } from "./partner/partner-parts.ts";
import type { ForeignSources } from "./security.ts";
export interface AppParts {
  readonly house: House;
  readonly houseSource: HouseSource;
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Null if the session has ended, or if cached parts must not be reused. */
  readonly visitTag: (session: string, language: Language) => Promise<VisitTag | null>;
  readonly languageOfOrder: (link: string) => Promise<Language | null>;
  readonly queue: SiteQueue;
  readonly botCheck: SiteBotCheck;
  readonly cookieCheck: SiteCookieCheck;
  readonly addressLookup: SiteAddressLookup | null;
  readonly tableBooking: TableBooking | null;
  readonly wallets: Wallets;
  readonly walletUpdates: WalletUpdates | null;
  /** Null with a vendor's system, and in a preview. */
  readonly partner: PartnerParts | null;
  readonly metrics: Metrics;
  /** Bearer token for metrics at the shop's own address; absent: not served. */
  readonly metricsToken: string | undefined;
  readonly publicUrl: string;
  readonly formTargets: readonly string[];
  readonly seatFrame?: Omit<ForeignSources, "image"> | undefined;
  readonly trustedProxies: number;
  readonly accessLog: boolean;
  readonly maintenance: SiteMaintenance;
  /** Null where drafts cannot be shown, and in a preview. */
  readonly previews: PreviewParts | null;
  /** Set in a preview. */
  readonly preview: SitePreview | null;
  readonly now: () => number;
  readonly log: Logger;
  /** @throws if the database does not respond */
  readonly checkReady: () => Promise<void>;
  /** The newest version of the house, if this process could not open it; otherwise null. */
  readonly unopenedHouse: () => number | null;
  readonly build: ServerBuild;
  readonly clientFiles: string;
}
