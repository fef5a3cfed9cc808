/** The key of a row in a hall's sidecar. */
export const rowKey = (zone: string, row: string) => `${zone}/${row}`;

/** Facts of a zone or a row apply to all its seats; the most specific one wins. */
export function mergedFacts<Facts extends object>(
  zone: Facts | undefined,
  row: Facts | undefined,
  seat: Facts | undefined,
): Partial<Facts> {
  return { ...zone, ...row, ...seat };
}

/** Files from other programs may lack a `zone_id`; their zones are identified by name. */
export function zoneId<Name>({
  zone_id: id,
  name,
}: {
  readonly zone_id?: Name | undefined;
  readonly name: Name;
}): Name {
  return id ?? name;
}
