import { KEY_OPERATIONS } from "../../../box-office/operations/integrations/api-keys.ts";
import { findApiKey } from "../../../engine/api-keys/api-keys.ts";
import type { Services } from "../../../engine/kernel/services.ts";
import { PERMISSIONS } from "../../../staff/permissions.ts";
import { networkOf } from "../../../visitors/networks.ts";
import type { OfficeEntry } from "../../office/office-parts.ts";
import type { PartnerParts } from "./partner-parts.ts";

export function openPartner(services: Services, operations: ReadonlyMap<string, OfficeEntry>): PartnerParts {
  return {
    operations: new Map([...operations].filter(([name]) => KEY_OPERATIONS.includes(name))),
    async findKey(given, address) {
      const network = networkOf(address);
      const key = await findApiKey(services, given, network);
      if (!key) return null;
      const { id, name, ends, permissions, perMinute } = key;
      const held = new Set(PERMISSIONS.filter((permission) => permissions.includes(permission)));
      const device = `API key …${ends}, ${network}`;
      return { staff: { id, who: name, device, permissions: held, isPartner: true }, perMinute };
    },
  };
}
