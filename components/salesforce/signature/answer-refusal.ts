import { ApiError } from '@/lib/api/client'

const PIN_REFUSALS = [
  'ERROR_SIGNATURE_PIN_MISSING',
  'ERROR_SIGNATURE_PIN_WRONG',
  'ERROR_SIGNATURE_PIN_LOCKED',
  'ERROR_SIGNATURE_PIN_UNKNOWN',
]

/** Returns the server's refusal of a PIN, or null for every other failure. */
export const pinRefusal = (error: unknown): ApiError | null =>
  error instanceof ApiError && PIN_REFUSALS.includes(error.code) ? error : null

const CODE_REFUSALS = [
  'ERROR_SIGNATURE_CODE_MISSING',
  'ERROR_SIGNATURE_CODE_WRONG',
  'ERROR_SIGNATURE_CODE_EXPIRED',
  'ERROR_SIGNATURE_CODE_LOCKED',
]

/** Returns the server's words about a code that it refused, or null for every other failure. */
export const codeRefusal = (error: unknown): string | null =>
  error instanceof ApiError && CODE_REFUSALS.includes(error.code) ? error.description : null

const FIELD_PATH = /^fields\.([\w-]+)$/

/** Returns the id of the field whose text the server refused, or null. */
export function refusedField(error: unknown): string | null {
  const paths = error instanceof ApiError ? error.wrong : []
  return paths.map((path) => FIELD_PATH.exec(path)?.[1]).find(Boolean) ?? null
}

/** Whether the document was answered before, for instance on another device. */
export const wasAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERROR_SIGNATURE_ANSWERED'
