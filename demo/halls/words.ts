import type { LocalText } from "#domain/languages.ts";

const SIDES = {
  left: { sv: "vänster", en: "left", de: "links", es: "izquierda", ht: "agoch" },
  middle: { sv: "mitten", en: "centre", "en-us": "center", de: "Mitte", es: "centro", ht: "mitan" },
  right: { sv: "höger", en: "right", de: "rechts", es: "derecha", ht: "adwat" },
} satisfies Record<string, LocalText>;

export type Side = keyof typeof SIDES;

export const LEVELS = {
  stalls: { sv: "Parkett", en: "Stalls", "en-us": "Orchestra", de: "Parkett", es: "Platea", ht: "Patè" },
  boxes: { sv: "Loger", en: "Boxes", de: "Logen", es: "Palcos", ht: "Lòj" },
  first: { sv: "Första raden", en: "First tier", de: "1. Rang", es: "Primer piso", ht: "Premye balkon" },
  second: { sv: "Andra raden", en: "Second tier", de: "2. Rang", es: "Segundo piso", ht: "Dezyèm balkon" },
  third: { sv: "Tredje raden", en: "Third tier", de: "3. Rang", es: "Tercer piso", ht: "Twazyèm balkon" },
} satisfies Record<string, LocalText>;

export const REAR_STALLS: LocalText = {
  sv: "Parkett bakre",
  en: "Rear stalls",
  "en-us": "Rear orchestra",
  de: "Parkett hinten",
  es: "Platea posterior",
  ht: "Patè dèyè",
};

export const FIRST_TIER_ARM: LocalText = {
  sv: "Första raden sida",
  en: "First tier side",
  de: "1. Rang Seite",
  es: "Primer piso lateral",
  ht: "Premye balkon sou kote",
};

export const STAGE: LocalText = { sv: "Scen", en: "Stage", de: "Bühne", es: "Escenario", ht: "Sèn" };

/** Why part of the stage cannot be seen. */
export const REASONS = {
  pillar: {
    sv: "En pelare skymmer en del av scenen.",
    en: "A pillar hides part of the stage.",
    de: "Eine Säule verdeckt einen Teil der Bühne.",
    es: "Una columna tapa parte del escenario.",
    ht: "Yon poto kache yon pati nan sèn nan.",
  },
  side: {
    sv: "Från sidan: den närmaste delen av scenen syns inte.",
    en: "A view from the side: the nearest part of the stage cannot be seen.",
    de: "Seitliche Sicht: Der nächstgelegene Teil der Bühne ist nicht zu sehen.",
    es: "Vista lateral: no se ve la parte más cercana del escenario.",
    ht: "Ou gade sou kote: ou pa wè pati sèn nan ki pi pre w la.",
  },
  rail: {
    sv: "Balkongens räcke skymmer scenens framkant när man lutar sig tillbaka.",
    en: "The balcony rail hides the front of the stage when you lean back.",
    de: "Die Brüstung verdeckt die Bühnenkante, wenn man sich zurücklehnt.",
    es: "La barandilla tapa el borde del escenario al apoyarse en el respaldo.",
    ht: "Balistrad la kache devan sèn nan lè ou apiye do w.",
  },
  overhang: {
    sv: "Raden ovanför skymmer textremsan och scenbildens översta del.",
    en: "The tier above hides the surtitles and the top of the set.",
    de: "Der Rang darüber verdeckt die Übertitel und den oberen Teil des Bühnenbilds.",
    es: "El piso superior tapa los sobretítulos y la parte alta del decorado.",
    ht: "Balkon ki anlè a kache tèks tradiksyon yo ak anwo dekò a.",
  },
  behind: {
    sv: "Bakre platsen i logen: lutar man sig inte fram syns bara halva scenen.",
    en: "A rear seat in the box: unless you lean forward you see half of the stage.",
    de: "Hinterer Platz in der Loge: Ohne sich vorzubeugen sieht man nur die halbe Bühne.",
    es: "Asiento trasero del palco: si no se inclina hacia delante, verá solo medio escenario.",
    ht: "Plas dèyè nan lòj la: si ou pa panche devan, se mwatye sèn nan sèlman ou wè.",
  },
} satisfies Record<string, LocalText>;

/** "Dörr 1", or "Dörr 1 eller 2". */
export function door(...numbers: number[]): LocalText {
  return {
    sv: `Dörr ${numbers.join(" eller ")}`,
    en: `Door ${numbers.join(" or ")}`,
    de: `Tür ${numbers.join(" oder ")}`,
    es: `Puerta ${numbers.join(" o ")}`,
    ht: `Pòt ${numbers.join(" oswa ")}`,
  };
}

/** "Parkett" and "vänster" make "Parkett vänster", in every language. */
export function beside(text: LocalText, side: Side): LocalText {
  const aside: LocalText = SIDES[side];
  const american = text["en-us"] ?? aside["en-us"];
  return {
    sv: `${text.sv} ${aside.sv}`,
    en: `${text.en} ${aside.en}`,
    ...(american && { "en-us": `${text["en-us"] ?? text.en} ${aside["en-us"] ?? aside.en}` }),
    de: `${text.de} ${aside.de}`,
    es: `${text.es} ${aside.es}`,
    ht: `${text.ht} ${aside.ht}`,
  };
}
