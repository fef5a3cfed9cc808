/** Of the office's QR code, https://office.example.org/door/#pair=CODE. It does not stay in the address. */
export function takePairingCode(): string | null {
  const code = pairingCodeIn(location.href);
  if (code !== null) history.replaceState(null, "", location.pathname);
  return code;
}

/** @param read what was scanned: the address, or the code alone */
export function pairingCodeIn(read: string): string | null {
  const [, code] = /#pair=([A-Za-z0-9]+)$/.exec(read) ?? [];
  return code ?? null;
}
