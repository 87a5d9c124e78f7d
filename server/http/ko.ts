import { ORPCError } from '@orpc/server'
import { type ErrorCode, errorStatus, Refusal } from '@/lib/domain/refusal'
import type { Language } from '@/lib/i18n/languages'
import { constraintCode } from '@/server/db/constraint'
import { logger } from '@/server/platform/logger'
import { translate } from '@/server/platform/text'

type Issue = { path?: readonly (PropertyKey | { key: PropertyKey })[]; code?: string; input?: unknown }

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
 * input, or a fault of ours. Nothing inside a 500 is shown; it is logged with the request id.
 */
export function ko(error: unknown, requestId: string, language: Language): Answer {
  const { code, params, fields } = codeOf(error)
  if (code === 'ERROR_UNEXPECTED')
    logger.error({ err: rootOf(error), request_id: requestId }, 'unexpected error')
  const description = translate(language, `errors.${code}`, params)
  const response: KoBody['response'] = { status: 'ko', code, description, ...fields, request_id: requestId }
  return { status: errorStatus[code], body: { response } }
}

type Coded = {
  code: ErrorCode
  params: Record<string, string | number>
  fields: { missing?: string[]; wrong?: string[]; fault_list?: unknown[] }
}

function codeOf(error: unknown): Coded {
  const root = rootOf(error)
  if (root instanceof Refusal) return fromRefusal(root)
  const constraint = constraintCode(root)
  if (constraint) return fromConstraint(constraint)
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return fromInput(error)
  return { code: 'ERROR_UNEXPECTED', params: {}, fields: {} }
}

/** A value that the input's schema let through and a column did not take says no path. */
const fromConstraint = (code: ErrorCode): Coded =>
  code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
    ? { code, params: { paths: 'body' }, fields: { missing: [], wrong: ['body'] } }
    : { code, params: { documents: '-' }, fields: {} }

function fromRefusal(refusal: Refusal): Coded {
  const fields: Coded['fields'] = {}
  if (refusal.fields.length > 0) fields.wrong = [...refusal.fields]
  if (refusal.details.length > 0) fields.fault_list = [...refusal.details]
  return { code: refusal.code, params: refusal.params, fields }
}

function fromInput(error: ORPCError<string, unknown>): Coded {
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
  const paths = issues.map((issue) => ({ path: pathOf(issue), missing: isMissing(issue) }))
  const missing = paths.filter((entry) => entry.missing).map((entry) => entry.path)
  const wrong = paths.filter((entry) => !entry.missing).map((entry) => entry.path)
  return {
    code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
    params: { paths: [...missing, ...wrong].slice(0, 5).join(', ') || 'body' },
    fields: { missing, wrong: issues.length === 0 ? ['body'] : wrong },
  }
}

const pathOf = (issue: Issue): string =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'body'

// zod leaves the value out of an issue whose value was not there.
const isMissing = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && 'message' in issue && /received undefined/.test(String(issue.message))

function rootOf(error: unknown): unknown {
  return error instanceof ORPCError && error.cause !== undefined && error.code === 'INTERNAL_SERVER_ERROR'
    ? error.cause
    : error
}
