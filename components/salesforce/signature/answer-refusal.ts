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

/** Whether the document was answered before, for instance on another device. */
export const wasAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ERROR_SIGNATURE_ANSWERED'
