/** The house number of an Italian street, which an e-invoice names apart from the street (NumeroCivico). */

/** "12", "12/A", "12 bis", "snc"; an "n." before it is left out. */
const NUMBER =
  /^(.*?[^\s,])(\s*,\s*|\s+)(?:n(?:\.|r\.?|°)\s*)?(\d{1,4}(?:\s?[/-]\s?\w{1,3}|[a-z]|\s(?:bis|ter))?|s\.?n\.?c\.?)$/i
/** A number after these is that of a road, a place on it or a part of a house. */
const OTHERS =
  /(?:^|[\s,])(?:int|interno|sc|scala|piano|lotto|pal|palazzina|sub|km|statale|provinciale|regionale|comunale|s\.?[sprc]\.?)(?=$|[\s,.])/i
/** A street that is called after a day: four digits behind it are its year. */
const DAY =
  /\s(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i

export type StreetParts = { street: string; number: string }

/**
 * The street and the house number of a text that ends with one ("Via Garibaldi 3/A"); null where it does not, or where its
 * last number may be another one ("Strada Statale 12", "Via Roma 3 int. 4", "Via 25 Aprile 1945").
 */
export function splitStreet(text: string): StreetParts | null {
  const [, street = '', gap = '', number = ''] = NUMBER.exec(text.trim()) ?? []
  const isNamed = gap.includes(',') || /\s/.test(street)
  const isYear = /^\d{4}$/.test(number) && DAY.test(street)
  return number && isNamed && !isYear && !OTHERS.test(street) ? { street, number } : null
}
