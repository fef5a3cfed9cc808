import type { OutputOf } from "#contract/operation.ts";
import type { OfficeOperations } from "../../client/operations.ts";

export type Endpoint = OutputOf<OfficeOperations["webhooks"]["list"]>["endpoints"][number];
export type WebhookEvent = Endpoint["events"][number];
