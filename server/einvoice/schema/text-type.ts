/**
 * The simple types of the invoice (Allegato A, schema 1.2.3) as data: base type and facets.
 * `charset` basic is U+0000-007F, latin U+0000-00FF.
 */
type TextBase = 'string' | 'normalized' | 'token' | 'decimal' | 'integer' | 'date' | 'dateTime' | 'base64'

export type TextType = {
  readonly base: TextBase
  readonly charset?: 'basic' | 'latin'
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly values?: readonly string[]
  /** Bounds of an integer or decimal. */
  readonly min?: number
  readonly max?: number
  /** Earliest day of a date. */
  readonly earliest?: string
  /** Value of an element that is there but empty. */
  readonly whenEmpty?: string
  /** Prose: a text too long for the field may be cut without changing the meaning of the document. */
  readonly prose?: true
  /** The description of the expected text, in Italian, for messages. */
  readonly expects: string
}

const basic = (minLength: number, maxLength: number): TextType => ({
  base: 'normalized',
  charset: 'basic',
  minLength,
  maxLength,
  expects: `da ${minLength} a ${maxLength} caratteri senza accenti né simboli`,
})

const latin = (maxLength: number): TextType => ({
  base: 'normalized',
  charset: 'latin',
  minLength: 1,
  maxLength,
  prose: true,
  expects: `da 1 a ${maxLength} caratteri Latin-1`,
})

const shape = (pattern: RegExp, expects: string): TextType => ({ base: 'string', pattern, expects })

const oneOf = (...values: readonly string[]): TextType => ({
  base: 'string',
  values,
  expects: values.length > 6 ? 'uno dei codici previsti' : `uno fra ${values.join(', ')}`,
})

const decimal = (pattern: RegExp, expects: string, max?: number): TextType =>
  max === undefined ? { base: 'decimal', pattern, expects } : { base: 'decimal', pattern, expects, max }

const integer = (min: number, max: number): TextType => ({
  base: 'integer',
  min,
  max,
  expects: `un numero intero da ${min} a ${max}`,
})

const range = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => prefix + String(from + i).padStart(2, '0'))

export const basic8 = { ...basic(1, 8), prose: true } as const satisfies TextType
export const basic10 = basic(1, 10)
export const basic15 = basic(1, 15)
export const basic20 = basic(1, 20)
export const basic35 = basic(1, 35)
export const basic60 = basic(1, 60)
/** A unit of measure or a name of a datum: words, which may be shortened. */
export const basicProse10 = { ...basic(1, 10), prose: true } as const satisfies TextType
export const telephone = basic(5, 12)
export const latin60 = latin(60)
export const latin80 = latin(80)
export const latin100 = latin(100)
export const latin200 = latin(200)
export const latin1000 = latin(1000)
export const free35 = {
  base: 'normalized',
  minLength: 1,
  maxLength: 35,
  expects: 'da 1 a 35 caratteri',
} as const satisfies TextType
export const code28 = {
  base: 'string',
  minLength: 1,
  maxLength: 28,
  expects: 'da 1 a 28 caratteri',
} as const satisfies TextType
export const eori = {
  base: 'string',
  minLength: 13,
  maxLength: 17,
  expects: 'da 13 a 17 caratteri',
} as const satisfies TextType
export const personTitle = {
  base: 'token',
  charset: 'basic',
  minLength: 2,
  maxLength: 10,
  prose: true,
  expects: 'da 2 a 10 caratteri senza accenti né simboli',
} as const satisfies TextType

export const country = shape(/^[A-Z]{2}$/, 'due lettere maiuscole (ISO 3166-1 alpha-2)')
export const nation = { ...country, whenEmpty: 'IT' } as const satisfies TextType
export const province = shape(/^[A-Z]{2}$/, 'due lettere maiuscole')
export const currency = shape(/^[A-Z]{3}$/, 'tre lettere maiuscole (ISO 4217)')
export const deliveryTerms = shape(/^[A-Z]{3}$/, 'tre lettere maiuscole (Incoterms)')
export const fiveDigits = shape(/^[0-9]{5}$/, 'cinque cifre')
export const fiscalCode = shape(/^[A-Z0-9]{11,16}$/, 'da 11 a 16 lettere maiuscole o cifre')
export const personFiscalCode = shape(/^[A-Z0-9]{16}$/, '16 lettere maiuscole o cifre')
export const recipientCode = shape(/^[A-Z0-9]{6,7}$/, '6 (PA) o 7 (privati) lettere maiuscole o cifre')
export const privateRecipientCode = shape(/^[A-Z0-9]{7}$/, '7 lettere maiuscole o cifre')
export const iban = shape(/^[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,30}$/, 'un IBAN senza spazi')
export const bic = shape(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, 'un codice BIC')
export const contactEmail = {
  base: 'string',
  minLength: 7,
  maxLength: 256,
  pattern: /^[^\n\r]+@[^\n\r]+\.[^\n\r]+$/,
  expects: 'un indirizzo e-mail da 7 a 256 caratteri',
} as const satisfies TextType

const MAIL_WORD = "[!#-'*+/-9=?A-Z^-~-]+"
const MAIL_DOTTED = `${MAIL_WORD}(?:\\.${MAIL_WORD})*`
const MAIL_QUOTED = '"(?:\\[\\]!#-[^\\-~ \\t]|\\\\[\\t -~])+"'
export const certifiedEmail: TextType = {
  base: 'token',
  maxLength: 256,
  pattern: new RegExp(`^(?:${MAIL_DOTTED}|${MAIL_QUOTED})@(?:${MAIL_DOTTED}|\\[[\\t -Z^-~]*\\])$`),
  expects: 'un indirizzo PEC',
}

export const amount2 = decimal(/^-?[0-9]{1,11}\.[0-9]{2}$/, 'un importo con 2 decimali (es. 1234.50)')
export const amount8 = decimal(/^-?[0-9]{1,11}\.[0-9]{2,8}$/, 'un importo con 2-8 decimali (es. 12.50)')
export const quantity = decimal(/^[0-9]{1,12}\.[0-9]{2,8}$/, 'una quantità non negativa con 2-8 decimali')
export const weight = decimal(/^[0-9]{1,4}\.[0-9]{1,2}$/, 'un peso con 1-2 decimali')
export const rate = decimal(/^[0-9]{1,3}\.[0-9]{2}$/, 'una percentuale con 2 decimali, fino a 100.00', 100)
export const lineNumber = integer(1, 9999)
export const phase = integer(1, 999)
export const days = integer(0, 999)

export const date = { base: 'date', expects: 'una data (aaaa-mm-gg)' } as const satisfies TextType
export const documentDate = {
  base: 'date',
  earliest: '1970-01-01',
  expects: 'una data (aaaa-mm-gg) dal 1970-01-01',
} as const satisfies TextType
export const dateTime = {
  base: 'dateTime',
  expects: 'data e ora (aaaa-mm-ggThh:mm:ss)',
} as const satisfies TextType
export const base64 = { base: 'base64', expects: 'contenuto in base64' } as const satisfies TextType

export const yes = oneOf('SI')
export const ordinaryFormat = oneOf('FPA12', 'FPR12')
export const simplifiedFormat = oneOf('FSM10')
export const ordinaryDocumentType = oneOf(...range('TD', 1, 6), ...range('TD', 16, 29))
export const simplifiedDocumentType = oneOf('TD07', 'TD08', 'TD09')
export const taxRegime = oneOf('RF01', 'RF02', ...range('RF', 4, 20))
export const withholdingType = oneOf(...range('RT', 1, 6))
export const fundType = oneOf(...range('TC', 1, 22))
export const paymentTerms = oneOf('TP01', 'TP02', 'TP03')
export const paymentMethod = oneOf(...range('MP', 1, 23))
export const payability = oneOf('D', 'I', 'S')
export const changeType = oneOf('SC', 'MG')
export const supplyType = oneOf('SC', 'PR', 'AB', 'AC')
export const issuer = oneOf('CC', 'TZ')
export const soleShareholder = oneOf('SU', 'SM')
export const liquidation = oneOf('LS', 'LN')
/** Letters and codes of the CU form. */
export const withholdingReason = oneOf(...'ABCDEGHILMNOPQRSTUVWXYZ', 'L1', 'M1', 'M2', 'O1', 'V1', 'ZO')

const simplifiedNatures = [
  ...['N1', 'N2', 'N2.1', 'N2.2', 'N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5'],
]
export const simplifiedNature = oneOf(...simplifiedNatures)
export const nature = oneOf(
  ...simplifiedNatures,
  'N6',
  ...Array.from({ length: 9 }, (_, i) => `N6.${i + 1}`),
  'N7',
)
