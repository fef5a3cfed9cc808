import { createPrivateKey, X509Certificate } from "node:crypto";
import type { AppleWallet, WalletPass } from "#ports/wallet.ts";

/**
 * `pass.json`, pictures, a manifest of their hashes and its PKCS #7 signature.
 * https://developer.apple.com/documentation/walletpasses
 */

export interface AppleWalletOptions {
  readonly certificate: string;
  readonly key: string;
  readonly passphrase: string | undefined;
  readonly intermediate: string;
  /** By file name: `icon.png` in three sizes, and optionally `logo.png`. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** After the end of the performance. */
const KEPT_MS = 3 * 3_600_000;

/** @throws Error for operators if certificate and key do not match Apple's requirements */
export function createAppleWallet(options: AppleWalletOptions): AppleWallet {
  const { passType, team, until } = readCertificate(options);
  const certificates = {
    wwdr: options.intermediate,
    signerCert: options.certificate,
    signerKey: options.key,
    ...(options.passphrase === undefined ? {} : { signerKeyPassphrase: options.passphrase }),
  };
  const pictures = Object.fromEntries(options.pictures);
  return {
    until,
    passType,
    async write(pass, updates) {
      // At first use: it takes a tenth of the time a process needs to start.
      const { PKPass } = await import("passkit-generator");
      const { ticket } = pass;
      const made = new PKPass({ ...pictures }, certificates, {
        passTypeIdentifier: passType,
        teamIdentifier: team,
        serialNumber: pass.serial,
        organizationName: pass.houseName,
        logoText: pass.houseName,
        description: `${ticket.eventTitle}, ${ticket.startsText}`,
        backgroundColor: rgb(pass.brandColour),
        foregroundColor: "rgb(255, 255, 255)",
        labelColor: "rgb(255, 255, 255)",
        // A ticket admits once: a shared copy would be refused, or use up the original.
        sharingProhibited: true,
        ...(pass.voided ? { voided: true } : {}),
        ...(updates === null ? {} : { webServiceURL: updates.url, authenticationToken: updates.token }),
        semantics: semantics(pass),
      });
      made.type = "eventTicket";
      made.primaryFields.push({ key: "event", value: ticket.eventTitle });
      made.secondaryFields.push(
        { key: "starts", label: pass.labels.when, value: ticket.startsText },
        { key: "venue", label: ticket.venueText, value: ticket.addressText },
      );
      made.auxiliaryFields.push(
        ...ticket.place.map(({ label, value }, at) => ({ key: `place-${at}`, label, value })),
      );
      made.backFields.push(
        { key: "house", value: pass.houseName },
        { key: "holder", label: pass.labels.holder, value: ticket.holderText },
        { key: "type", label: pass.labels.priceType, value: ticket.priceTypeText },
        ...(pass.orderText === null ? [] : [{ key: "order", value: pass.orderText }]),
        ...ticket.notes.map((value, at) => ({ key: `note-${at}`, value })),
      );
      made.setBarcodes({
        format: "PKBarcodeFormatQR",
        message: ticket.code,
        messageEncoding: "iso-8859-1",
        altText: ticket.code.replace(/(\d{4})(?=\d)/g, "$1 "),
      });
      // iOS before 18 reads the first, later versions the second.
      made.setRelevantDate(new Date(pass.starts));
      made.setRelevantDates([{ startDate: pass.starts, endDate: pass.ends }]);
      made.setExpirationDate(new Date(Date.parse(pass.ends) + KEPT_MS));
      return new Uint8Array(made.getAsBuffer());
    },
  };
}

function semantics({ ticket, venueName, starts, ends, seat }: WalletPass) {
  return {
    eventName: ticket.eventTitle,
    eventType: "PKEventTypeLivePerformance" as const,
    eventStartDate: starts,
    eventEndDate: ends,
    venueName,
    ...(seat.row === ""
      ? {}
      : { seats: [{ seatSection: seat.section, seatRow: seat.row, seatNumber: seat.number }] }),
  };
}

/** From the certificate's subject: UID and OU. */
function readCertificate({ certificate: pem, key, passphrase, intermediate }: AppleWalletOptions) {
  const certificate = new X509Certificate(pem);
  const issuer = new X509Certificate(intermediate);
  const subject = new Map(
    certificate.subject.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  const passType = subject.get("UID");
  const team = subject.get("OU");
  if (!passType?.startsWith("pass.") || !team)
    throw new Error(
      "it is no certificate of a pass type: its subject has no UID that begins with pass., or no OU",
    );
  const opened = createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) });
  if (!certificate.checkPrivateKey(opened)) throw new Error("APPLE_PASS_KEY is not its key");
  if (!certificate.checkIssued(issuer)) throw new Error("APPLE_PASS_INTERMEDIATE has not signed it");
  return { passType, team, until: Date.parse(certificate.validTo) };
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
