import type { Environment } from "#config/environment.ts";
import { type Capabilities, ENGINE_CAPABILITIES, without } from "#contract/capabilities.ts";

export function engineCapabilities({ directDebit }: Partial<Pick<Environment, "directDebit">>): Capabilities {
  return directDebit ? ENGINE_CAPABILITIES : without(ENGINE_CAPABILITIES, "direct-debit");
}
