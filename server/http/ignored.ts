import { Refusal } from '@/lib/domain/core/refusal'

/** The header of an answer that is a file: the ignored paths, percent-encoded, with commas between them. */
export const IGNORED_HEADER = 'x-luna-ignored'

/** The length that any proxy lets through in a header. */
const MAX_HEADER_LENGTH = 4000

/** A strict call (`x-luna-strict: true`) is refused instead of having its unknown names reported as ignored. */
export function refuseUnknown(paths: readonly string[], headers: Headers): void {
  if (paths.length === 0 || headers.get('x-luna-strict')?.trim().toLowerCase() !== 'true') return
  const code = 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
  throw new Refusal(code, { paths: paths.slice(0, 5).join(', ') }, paths)
}

type EnvelopeAnswer = { response: object }
type FileAnswer = { headers?: Record<string, string> }

/** Adds to an answer the paths that were sent and changed nothing: beside `status`, or in a header of a file. */
export function withIgnored(output: unknown, paths: readonly string[]): unknown {
  if (isEnvelope(output)) {
    const { response, ...rest } = output
    return { ...rest, response: { ...response, ignored: paths } }
  }
  const { headers, ...rest } = output as FileAnswer
  const list = paths.map(encodeURIComponent).join(',').slice(0, MAX_HEADER_LENGTH)
  return { ...rest, headers: { ...headers, [IGNORED_HEADER]: list } }
}

const isEnvelope = (output: unknown): output is EnvelopeAnswer =>
  typeof output === 'object' && output !== null && 'response' in output
