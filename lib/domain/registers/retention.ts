import { type Day, day, yearOf } from '../core/day'

const YEARS = 10

/**
 * The last day on which a document must be kept. Art. 2220 of the Italian civil code asks for ten years "from the date of
 * the last entry", for the books and for the invoices alike (so do art. 22 of DPR 600/1973 and art. 39 of DPR 633/1972
 * until tax assessments are settled). Read strictly: the last entry of a year's books about a document is made at the
 * latest when that year is closed, so the ten years begin on 31 December of the year of the last thing that happened to
 * it. While they run, GDPR art. 17 paragraph 3 (b) suspends the right to be forgotten.
 */
export const keptUntil = (lastEntry: Day): Day => day(`${yearOf(lastEntry) + YEARS}-12-31`)
