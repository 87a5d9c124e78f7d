import { ORPCError } from '@orpc/server'
import { type ErrorCode, errorStatus, Refusal } from '@/lib/domain/core/refusal'
import type { Language } from '@/lib/i18n/languages'
import { constraintCode, isOutOfConnections } from '@/server/db/constraint'
import { isOutage } from '@/server/db/outage'
import { logger } from '@/server/platform/logger'
import { translate } from '@/server/platform/text'

type Issue = { path?: readonly (PropertyKey | { key: PropertyKey })[]; code?: string; message?: string }

/** The envelope of a failure (contract, "Answers"). */
export type KoBody = {
  response: {
    status: 'ko'
    code: ErrorCode
    description: string
    missing?: string[]
    wrong?: string[]
    fault_list?: unknown[]
    request_id: string
  }
}

type Answer = { status: number; body: KoBody }

/**
 * The one place that makes an error answer: from a refusal, a broken constraint, an unreadable or wrong
 * input, or a fault of ours. Nothing inside a 500 is shown; it is logged with the request id. A server whose connections to
 * the database are all in use says that it is busy; one that cannot reach it, or lost it before its answer, says that.
 */
export function ko(error: unknown, requestId: string, language: Language): Answer {
  const { code, params, fields } = codeOf(error)
  if (code === 'ERROR_UNEXPECTED')
    logger.error({ err: rootOf(error), request_id: requestId }, 'unexpected error')
  if (code === 'ERROR_DATABASE_UNAVAILABLE')
    logger.warn({ err: rootOf(error), request_id: requestId }, 'the database was not reached')
  if (isOutOfConnections(rootOf(error)))
    logger.warn({ request_id: requestId }, 'no connection to the database became free')
  const description = translate(language, `errors.${code}`, params)
  const response: KoBody['response'] = { status: 'ko', code, description, ...fields, request_id: requestId }
  return { status: errorStatus[code], body: { response } }
}

type CodedFailure = {
  code: ErrorCode
  params: Record<string, string | number>
  fields: { missing?: string[]; wrong?: string[]; fault_list?: unknown[] }
}

function codeOf(error: unknown): CodedFailure {
  const root = rootOf(error)
  if (root instanceof Refusal) return fromRefusal(root)
  const constraint = constraintCode(root)
  if (constraint) return fromConstraint(constraint)
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return fromInput(error)
  if (isOutOfConnections(root)) return { code: 'ERROR_SERVER_BUSY', params: {}, fields: {} }
  if (isOutage(root)) return { code: 'ERROR_DATABASE_UNAVAILABLE', params: {}, fields: {} }
  return { code: 'ERROR_UNEXPECTED', params: {}, fields: {} }
}

/** A value that the input's schema accepts and a column refuses has no path. */
const fromConstraint = (code: ErrorCode): CodedFailure =>
  code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
    ? { code, params: { paths: 'body' }, fields: { missing: [], wrong: ['body'] } }
    : { code, params: { documents: '-', list: '-' }, fields: {} }

function fromRefusal(refusal: Refusal): CodedFailure {
  const fields: CodedFailure['fields'] = {}
  if (refusal.code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG') fields.missing = []
  if (refusal.fields.length > 0) fields.wrong = [...refusal.fields]
  if (refusal.details.length > 0) fields.fault_list = [...refusal.details]
  return { code: refusal.code, params: refusal.params, fields }
}

function fromInput(error: ORPCError<string, unknown>): CodedFailure {
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
  const input = (error.cause as { data?: unknown } | undefined)?.data
  const paths = issues.map((issue) => ({ path: pathOf(issue), missing: isMissing(issue, input) }))
  const missing = paths.filter((entry) => entry.missing).map((entry) => entry.path)
  const wrong = paths.filter((entry) => !entry.missing).map((entry) => entry.path)
  return {
    code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
    params: { paths: [...missing, ...wrong].slice(0, 5).join(', ') || 'body' },
    fields: { missing, wrong: issues.length === 0 ? ['body'] : wrong },
  }
}

const keysOf = (issue: Issue): PropertyKey[] =>
  (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))

const pathOf = (issue: Issue): string => keysOf(issue).map(String).join('.') || 'body'

/**
 * zod reports that a value is missing, but not for a value that it converts (NaN) or chooses (an option): those are
 * looked up in the input.
 */
function isMissing(issue: Issue, input: unknown): boolean {
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message ?? '')) return true
  const isUntold =
    issue.code === 'invalid_value' ||
    issue.code === 'invalid_union' ||
    (issue.code === 'invalid_type' && /received NaN/.test(issue.message ?? ''))
  return isUntold && isAbsent(input, keysOf(issue))
}

/** Whether an object is there that lacks the last key of a path. */
function isAbsent(input: unknown, keys: readonly PropertyKey[]): boolean {
  const parent = keys.slice(0, -1).reduce(valueAt, input)
  const key = keys.at(-1)
  return (
    typeof parent === 'object' && parent !== null && key !== undefined && valueAt(parent, key) === undefined
  )
}

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

function rootOf(error: unknown): unknown {
  return error instanceof ORPCError && error.cause !== undefined && error.code === 'INTERNAL_SERVER_ERROR'
    ? error.cause
    : error
}
