/** Whether a text is a value of its type: XML Schema part 2, as far as the invoice's types need it. */
import type { TextType } from './schema/text-type'

/**
 * Returns the text with its white space as the type's base asks: kept, each character turned into a space, or
 * collapsed.
 */
export function normalizeSpace(text: string, base: TextType['base']): string {
  if (base === 'string') return text
  const replaced = /[\t\n\r]/.test(text) ? text.replace(/[\t\n\r]/g, ' ') : text
  if (base === 'normalized') return replaced
  return replaced.startsWith(' ') || replaced.endsWith(' ') || replaced.includes('  ')
    ? replaced.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
    : replaced
}

const ZONE = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?'
const DATE = new RegExp(`^(-?(?:[1-9]\\d{4,}|\\d{4}))-(\\d\\d)-(\\d\\d)${ZONE}$`)
const TIME = new RegExp(`^(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${ZONE}$`)

function isDate(text: string): boolean {
  const match = DATE.exec(text)
  if (!match || match[1] === undefined) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year === 0 || month < 1 || month > 12 || date < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return date <= length
}

/** Whether a date is not before `earliest`, whose year has four digits; later years may have more digits. */
const isNotBefore = (text: string, earliest: string): boolean =>
  !text.startsWith('-') && (text >= earliest || text.indexOf('-') > earliest.indexOf('-'))

function isDateTime(text: string): boolean {
  const at = text.indexOf('T')
  return at > 0 && /\d$/.test(text.slice(0, at)) && isDate(text.slice(0, at)) && TIME.test(text.slice(at + 1))
}

/** Linear in the length, whatever the text: attachments are large. */
function isBase64(text: string): boolean {
  const packed = text.includes(' ') ? text.replace(/ /g, '') : text
  if (packed.length % 4 !== 0) return false
  const body = packed.replace(/={1,2}$/, '')
  if (/[^A-Za-z0-9+/]/.test(body)) return false
  const padding = packed.length - body.length
  if (padding === 1) return /[AEIMQUYcgkosw048]$/.test(body)
  return padding !== 2 || /[AQgw]$/.test(body)
}

function isInteger(text: string, type: TextType): boolean {
  if (!/^[+-]?\d{1,30}$/.test(text)) return false
  const value = Number(text)
  return value >= (type.min ?? -Infinity) && value <= (type.max ?? Infinity)
}

function isDecimal(text: string, type: TextType): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= (type.max ?? Infinity)
}

function hasBase(text: string, type: TextType): boolean {
  switch (type.base) {
    case 'decimal':
      return isDecimal(text, type)
    case 'integer':
      return isInteger(text, type)
    case 'date':
      return isDate(text) && (type.earliest === undefined || isNotBefore(text, type.earliest))
    case 'dateTime':
      return isDateTime(text)
    case 'base64':
      return isBase64(text)
    default:
      return true
  }
}

const BEYOND = { basic: /[\u0080-\uffff]/, latin: /[\u0100-\uffff]/ } as const

function hasLength(text: string, { minLength = 0, maxLength = Infinity }: TextType): boolean {
  if (text.length >= minLength * 2 && text.length <= maxLength) return true
  const length = /[\ud800-\udfff]/.test(text) ? [...text].length : text.length
  return length >= minLength && length <= maxLength
}

/** Characters that no XML document can hold, not even as a reference (XML 1.0, production 2). */
const PRINTABLE = /^[ -~]*$/
const NOT_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u

/** Whether the text, as it stands between its tags, is a value of the type. */
export function isValueOf(text: string, type: TextType): boolean {
  if (text === '' && type.whenEmpty !== undefined) return true
  if (!PRINTABLE.test(text) && NOT_XML.test(text)) return false
  const value = normalizeSpace(text, type.base)
  if (type.values) return type.values.includes(value)
  return (
    hasLength(value, type) &&
    (type.charset === undefined || !BEYOND[type.charset].test(value)) &&
    (type.pattern === undefined || type.pattern.test(value)) &&
    hasBase(value, type)
  )
}
