/** Countries by ISO 3166-1 alpha-2 code (and XK, in common use for Kosovo). */

const ALPHA_2 =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI ' +
  'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN ' +
  'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
  'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
  'YE YT ZA ZM ZW'

/** Alphabetical by code. */
export const COUNTRY_CODES: readonly string[] = ALPHA_2.split(' ')

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES)

const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Upper-case alpha-2 only. */
export const isCountryCode = (text: string | null): text is string => text !== null && KNOWN.has(text)

export const isEuCountry = (code: string | null): boolean => code !== null && EU.has(code)

type NamesFile = { countries: Readonly<Record<string, string | readonly string[]>> }

const loadNames = {
  it: async (): Promise<NamesFile> => (await import('i18n-iso-countries/langs/it.json')).default,
  en: async (): Promise<NamesFile> => (await import('i18n-iso-countries/langs/en.json')).default,
} as const

/** Names by code (the source puts the usual one last in Italian, first in English), loaded only when asked for; sorted by name in that language. */
export async function countryNames(language: 'it' | 'en'): Promise<ReadonlyMap<string, string>> {
  const { countries } = await loadNames[language]()
  const named = COUNTRY_CODES.map((code): [string, string] => {
    const name = countries[code] ?? code
    return [code, typeof name === 'string' ? name : (name.at(language === 'it' ? -1 : 0) ?? code)]
  })
  return new Map(named.sort((a, b) => a[1].localeCompare(b[1], language)))
}
