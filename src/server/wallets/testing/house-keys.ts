import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Certificates and keys, for tests of tickets in mobile wallets. */

const run = promisify(execFile);

/** As Apple and Google issue them; values are file paths, as in the environment. */
export interface HouseKeys {
  readonly apple: {
    readonly certificate: string;
    readonly key: string;
    readonly intermediate: string;
    readonly passphrase: undefined;
    readonly pushUrl: string;
  };
  readonly google: {
    readonly key: string;
    readonly issuer: string;
    readonly apiUrl: string;
    readonly tokenUrl: string;
  };
  /** PEM; verifies signatures of Google's key. */
  readonly googlePublicKey: string;
}

export async function makeHouseKeys(folder: string, { days = 365 } = {}): Promise<HouseKeys> {
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => run("openssl", words, { cwd: folder });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  const authority = ["-subj", "/CN=Apple Worldwide Developer Relations", "-days", "3650"];
  await openssl("req", "-x509", ...newKey, "-keyout", "wwdr.key", "-out", "wwdr.pem", ...authority);
  const subject =
    "/UID=pass.example.sundoperan/CN=Pass Type ID: pass.example.sundoperan/OU=A1B2C3D4E5/O=Sundoperan";
  await openssl("req", ...newKey, "-keyout", "pass.key", "-out", "pass.csr", "-subj", subject);
  const signedBy = ["-CA", "wwdr.pem", "-CAkey", "wwdr.key", "-CAcreateserial", "-days", String(days)];
  await openssl("x509", "-req", "-in", "pass.csr", ...signedBy, "-out", "pass.pem");
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const account = {
    type: "service_account",
    client_email: "wallet@sundoperan.iam.gserviceaccount.com",
    private_key_id: "0123456789abcdef0123456789abcdef01234567",
    private_key: privateKey,
  };
  await writeFile(at("service-account.json"), JSON.stringify(account));
  return {
    apple: {
      certificate: at("pass.pem"),
      key: at("pass.key"),
      intermediate: at("wwdr.pem"),
      passphrase: undefined,
      pushUrl: "http://127.0.0.1:1",
    },
    google: {
      key: at("service-account.json"),
      issuer: "3388000000022000000",
      apiUrl: "http://127.0.0.1:1",
      tokenUrl: "http://127.0.0.1:1/token",
    },
    googlePublicKey: publicKey,
  };
}

/** By openssl, over the manifest. */
export async function verifyManifest(
  folder: string,
  pass: ReadonlyMap<string, Buffer>,
  authority: string,
): Promise<string> {
  for (const name of ["manifest.json", "signature"])
    await writeFile(join(folder, name), pass.get(name) ?? Buffer.alloc(0));
  const words = ["smime", "-verify", "-inform", "DER", "-in", "signature", "-content", "manifest.json"];
  const { stderr } = await run("openssl", [...words, "-CAfile", authority, "-purpose", "any"], {
    cwd: folder,
  });
  return stderr;
}

export async function unzipped(folder: string, zip: Uint8Array): Promise<Map<string, Buffer>> {
  await writeFile(join(folder, "pass.zip"), zip);
  const { stdout } = await run("unzip", ["-Z1", "pass.zip"], { cwd: folder });
  await run("unzip", ["-qo", "pass.zip", "-d", "opened"], { cwd: folder });
  const names = stdout.trim().split("\n");
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, "opened", name))] as const),
    ),
  );
}
