/** Certificates and keys are paths of files. A wallet without its variables is absent. */
export interface WalletAccess {
  readonly apple?:
    | {
        readonly certificate: string;
        readonly key: string;
        readonly passphrase: string | undefined;
        readonly intermediate: string;
        readonly pushUrl: string;
      }
    | undefined;
  readonly google?:
    | { readonly key: string; readonly issuer: string; readonly apiUrl: string; readonly tokenUrl: string }
    | undefined;
}

interface WalletVariables {
  readonly APPLE_PASS_CERTIFICATE?: string | undefined;
  readonly APPLE_PASS_KEY?: string | undefined;
  readonly APPLE_PASS_KEY_PASSPHRASE?: string | undefined;
  readonly APPLE_PASS_INTERMEDIATE?: string | undefined;
  readonly APNS_URL: string;
  readonly GOOGLE_WALLET_KEY?: string | undefined;
  readonly GOOGLE_WALLET_ISSUER?: string | undefined;
  readonly GOOGLE_WALLET_URL: string;
  readonly GOOGLE_TOKEN_URL: string;
}

export function walletsOf(data: WalletVariables): WalletAccess {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_PASS_INTERMEDIATE: intermediate,
  } = data;
  const { GOOGLE_WALLET_KEY: account, GOOGLE_WALLET_ISSUER: issuer } = data;
  return {
    apple:
      certificate && key && intermediate
        ? {
            ...{ certificate, key, intermediate },
            passphrase: data.APPLE_PASS_KEY_PASSPHRASE,
            pushUrl: data.APNS_URL,
          }
        : undefined,
    google:
      account && issuer
        ? { key: account, issuer, apiUrl: data.GOOGLE_WALLET_URL, tokenUrl: data.GOOGLE_TOKEN_URL }
        : undefined,
  };
}
