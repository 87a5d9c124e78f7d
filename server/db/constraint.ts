import type { ErrorCode } from '@/lib/domain/refusal'

/** What a broken constraint means to the caller, by its name in the migrations. */
const codeByConstraint: Record<string, ErrorCode> = {
  sales_document_immutable: 'ERROR_INVOICE_IMMUTABLE',
  anagrafica_has_a_name: 'ERROR_ANAGRAFICA_NAME_MISSING',
  sales_document_ana_sku_fkey: 'ERROR_ANAGRAFICA_IN_USE',
  document_line_natura_when_no_vat: 'ERROR_SETTINGS_VAT_WITHOUT_NATURA',
}

const UNIQUE_VIOLATION = '23505'

type DriverCause = { originalCode?: string; originalMessage?: string; constraint?: unknown }

/**
 * The refusal that a database error stands for, or null when it is a fault of ours. Prisma carries the
 * SQLSTATE at `meta.driverAdapterError.cause.originalCode`.
 */
export function constraintCode(error: unknown): ErrorCode | null {
  const cause = driverCause(error)
  if (!cause) return null
  const text = `${cause.originalMessage ?? ''} ${JSON.stringify(cause.constraint ?? '')}`
  const known = Object.keys(codeByConstraint).find((name) => text.includes(name))
  if (known) return codeByConstraint[known] ?? null
  if (/issued document cannot|rows of an issued document/.test(text)) return 'ERROR_INVOICE_IMMUTABLE'
  return cause.originalCode === UNIQUE_VIOLATION ? 'ERROR_CONFLICT' : null
}

function driverCause(error: unknown): DriverCause | null {
  if (typeof error !== 'object' || error === null) return null
  const meta = (error as { meta?: { driverAdapterError?: { cause?: DriverCause } } }).meta
  return meta?.driverAdapterError?.cause ?? null
}
