import type { Language } from "#domain/languages.ts";

export interface CalendarNames {
  /** January first. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Sunday first. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

/**
 * Written out, and not asked of Intl: server and browser carry different editions of its data, which call September
 * "Sept" or "Sep", and a page on which they differ is built anew in the browser. Without the dots of abbreviations:
 * "lör 6 feb" is calmer than "lör. 6 feb.".
 */
const ENGLISH = [
  "January February March April May June July August September October November December",
  "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
  "Sun Mon Tue Wed Thu Fri Sat",
] as const;

const NAMES: Record<Language, readonly [months: string, short: string, days: string, short: string]> = {
  sv: [
    "januari februari mars april maj juni juli augusti september oktober november december",
    "jan feb mars apr maj juni juli aug sep okt nov dec",
    "söndag måndag tisdag onsdag torsdag fredag lördag",
    "sön mån tis ons tors fre lör",
  ],
  en: ENGLISH,
  "en-us": ENGLISH,
  de: [
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez",
    "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
    "So Mo Di Mi Do Fr Sa",
  ],
  es: [
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sept oct nov dic",
    "domingo lunes martes miércoles jueves viernes sábado",
    "dom lun mar mié jue vie sáb",
  ],
  ht: [
    "janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm",
    "jan fev mas avr me jen jiy out sep okt nov des",
    "dimanch lendi madi mèkredi jedi vandredi samdi",
    "dim len mad mèk jed van sam",
  ],
};

export function calendarNames(language: Language): CalendarNames {
  const [months = [], shortMonths = [], days = [], shortDays = []] = NAMES[language].map((words) =>
    words.split(" "),
  );
  return { months, shortMonths, days, shortDays };
}
