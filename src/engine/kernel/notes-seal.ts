import type { Notes } from "#domain/checkout/notes.ts";
import { keyFor, seal, unseal } from "../../credentials/sealed-text.ts";
import type { Services } from "./services.ts";

const USE = "seal a note";

export function sealNotes({ settings, random }: Services, notes: Notes): Buffer {
  return seal(keyFor(settings.codesKey, USE), JSON.stringify(notes), (count) => random.bytes(count));
}

export function unsealNotes({ settings }: Services, sealed: Buffer): Notes {
  return JSON.parse(unseal(keyFor(settings.codesKey, USE), sealed)) as Notes;
}
