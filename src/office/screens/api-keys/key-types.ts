import type { OutputOf } from "#contract/operation.ts";
import type { OfficeOperations } from "../../client/operations.ts";

export type ApiKey = OutputOf<OfficeOperations["apiKeys"]["list"]>["keys"][number];
export type KeyAction = "rotate" | "revoke";
