/** Every refused request or business rule: one stable code, one HTTP status. */

export type HttpStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

/** The one table from error code to HTTP status; each code has its text in messages/. */
export const errorStatus = {
  ERROR_JSON_PARAM_MISSING_OR_WRONG: 400,
  ERROR_NO_INFO: 400,
  ERROR_APPLICATION_MISSING: 400,
  ERROR_NOT_AUTHENTICATED: 401,
  ERROR_WRONG_CREDENTIALS: 401,
  ERROR_FORBIDDEN: 403,
  ERROR_NOT_FOUND: 404,
  ERROR_ANAGRAFICA_NOT_FOUND: 404,
  ERROR_METHOD_NOT_ALLOWED: 405,
  ERROR_CONFLICT: 409,
  ERROR_STALE_REVISION: 409,
  ERROR_IDEMPOTENCY_KEY_REUSED: 409,
  ERROR_TOKEN_EXPIRED: 410,
  ERROR_TOO_LARGE: 413,
  ERROR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERROR_TOO_MANY_REQUESTS: 429,
  ERROR_UNEXPECTED: 500,
  ERROR_UNAVAILABLE: 503,

  ERROR_INVOICE_NO_REGISTRY: 422,
  ERROR_INVOICE_INCOMPLETE_ADDRESS: 422,
  ERROR_INVOICE_INCOMPLETE_NAME: 422,
  ERROR_INVOICE_INVALID_TYPOLOGY: 422,
  ERROR_INVOICE_NO_RECEIVER_CODE: 422,
  ERROR_INVOICE_NO_COUNTRY_CODE: 422,
  ERROR_INVOICE_NO_PRODUCTS: 422,
  ERROR_INVOICE_INVALID_AMOUNT: 422,
  ERROR_INVOICE_PRODUCT_NOT_VALID: 422,
  ERROR_INVOICE_NO_PAYMENT_METHOD: 422,
  ERROR_INVOICE_EXPIRATION_BEFORE_START: 422,
  ERROR_INVOICE_END_BEFORE_START: 422,
  ERROR_INVOICE_DOWN_PAYMENTS_EXCEED: 422,
  ERROR_INVOICE_DATE_BEFORE_LAST: 422,
  ERROR_INVOICE_NO_DESCRIPTION: 422,
  ERROR_INVOICE_NOT_DRAFT: 422,
  ERROR_INVOICE_IMMUTABLE: 422,
  ERROR_INVOICE_STATE: 422,
  ERROR_INVOICE_REJECTED_BY_CONTROLS: 422,
  ERROR_INVOICE_NOT_DIGITAL: 422,
  ERROR_INVOICE_NO_SENDER: 422,
  ERROR_ANAGRAFICA_IN_USE: 422,
  ERROR_ANAGRAFICA_NAME_MISSING: 422,
  ERROR_SETTINGS_VAT_WITHOUT_NATURA: 422,
  ERROR_SETTINGS_INVALID_IBAN: 422,
  ERROR_SETTINGS_INVALID_LOGO: 422,
  ERROR_IMPORT_EMPTY: 422,
  ERROR_IMPORT_UNREADABLE: 422,
  ERROR_IMPORT_DUPLICATED_HEADERS: 422,
  ERROR_IMPORT_TOO_MANY_COLUMNS: 422,
  ERROR_IMPORT_TOO_MANY_ROWS: 422,
  ERROR_IMPORT_ARCHIVE_TOO_LARGE: 422,
  ERROR_IMPORT_MAPPING: 422,
  ERROR_IMPORT_STATE: 409,
} as const satisfies Record<string, HttpStatus>

export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

/**
 * Thrown where a rule says no; the one place that writes error answers turns it into an envelope.
 * `params` fill the message's placeholders; `fields` are paths of the values at fault; `details` go into the
 * answer as they are (the faults that the controls found).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, string | number> = {},
    readonly fields: readonly string[] = [],
    readonly details: readonly unknown[] = [],
  ) {
    super(code)
  }
}
