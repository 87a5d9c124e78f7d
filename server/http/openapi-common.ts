import type { OpenAPI } from '@orpc/contract'
import type { EndpointMeta } from '@/lib/api/endpoint'
import { REPEATED_ANSWER } from '@/lib/api/repeated-answer'
import { errorStatus } from '@/lib/domain/core/refusal'
import { IGNORED_HEADER } from './ignored'

type Parameter = OpenAPI.ParameterObject
type Operation = OpenAPI.OperationObject

type TextSchema = { type: 'string'; enum?: string[]; default?: string }

const header = (name: string, description: string, schema: TextSchema = { type: 'string' }) =>
  ({ name, in: 'header', description, schema }) satisfies Parameter

/** Headers that every call takes (contract, "Headers"). */
const everywhere = {
  language: header('accept-language', 'Language of the messages', {
    type: 'string',
    enum: ['it', 'en'],
    default: 'it',
  }),
  version: header('x-luna-version', '1'),
  strict: header('x-luna-strict', 'true: a field that nobody knows is 400, with its path in `wrong`', {
    type: 'string',
    enum: ['true', 'false'],
    default: 'false',
  }),
}

const ENCODED = 'A name of any script, UTF-8 percent-encoded; plain Latin-1 is read too'

/** Headers of calls that need a session. */
const signedIn = {
  family: header('x-luna-family', `Family of the structure; that of the session by default. ${ENCODED}`),
  structure: header(
    'x-luna-structure',
    `Structure the call works in; that of the session by default. ${ENCODED}`,
  ),
}

const credentials: Parameter[] = [
  { ...header('x-luna-username', 'The e-mail address, UTF-8 percent-encoded'), required: true },
  { ...header('x-luna-password', 'The password, UTF-8 percent-encoded'), required: true },
]

const signin: Parameter[] = [
  ...credentials,
  header('x-luna-otp', 'Code of the second factor, where the account has one'),
  header('x-luna-force-session', 'true: a new session beside the others', { type: 'string', enum: ['true'] }),
]

const event: Parameter[] = [
  header('x-luna-event-id', 'The event as it was seen: what is no longer so is 409'),
  header('x-luna-event-start-date', 'Its start, as YYYY-MM-DD HH:mm:ssZZ'),
  header('x-luna-event-recurring-last-update', 'Last change of its series, as YYYY-MM-DD HH:mm:ssZZ'),
]

const idempotency = header('idempotency-key', 'The same key and body within 24 h: the first answer again')

const repeated: OpenAPI.HeaderObject = {
  description: 'true: the idempotency-key was used before, this is its first answer, and nothing was changed',
  schema: { type: 'string', enum: ['true'] },
}

const OF_CALL: Readonly<Record<string, Parameter[]>> = {
  'POST /api/auth/rest/signin': signin,
  'POST /api/auth/rest/signup': credentials,
}

const TAKES_EVENT = /^(PUT \/api\/booking\/rest\/(event|eventattendant)(\/|$)|POST .*\/eventattendant$)/

const texts = { type: 'array', items: { type: 'string' } } as const satisfies OpenAPI.SchemaObject

const failure = {
  type: 'object',
  required: ['response'],
  properties: {
    response: {
      type: 'object',
      required: ['status', 'code', 'description', 'request_id'],
      properties: {
        status: { const: 'ko' },
        code: { type: 'string', enum: Object.keys(errorStatus) },
        description: { type: 'string', description: "A sentence in the caller's language" },
        missing: { ...texts, description: 'Paths of the values that are missing' },
        wrong: { ...texts, description: 'Paths of the values that are wrong' },
        fault_list: { type: 'array', items: {} },
        request_id: { type: 'string' },
      },
    },
  },
} satisfies OpenAPI.SchemaObject

/** The components to which the calls of the document refer. */
export const commonComponents = {
  parameters: { ...everywhere, ...signedIn },
  schemas: { Failure: failure },
  responses: {
    Failure: {
      description: 'Refused or failed: the code says why',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
} satisfies OpenAPI.ComponentsObject

const refs = (parameters: object) =>
  Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))

const FAILURE = { $ref: '#/components/responses/Failure' }
const FILE = { 'application/octet-stream': { schema: { contentMediaType: 'application/octet-stream' } } }
const NAME = { 'content-disposition': { schema: { type: 'string' as const } } }

const IGNORED = {
  ...texts,
  description:
    'Paths of what was sent under names that nobody knows: it changed nothing. Absent when there are none',
}

/** The answer of a call that writes reports what was ignored: beside `status`, or of a file in a header. */
function declareIgnored(answer: OpenAPI.ResponseObject): void {
  const schema = answer.content?.['application/json']?.schema as OpenAPI.SchemaObject | undefined
  const response = schema?.properties?.response as OpenAPI.SchemaObject | undefined
  if (response?.properties) Object.assign(response.properties, { ignored: IGNORED })
  else answer.headers = { ...answer.headers, [IGNORED_HEADER]: { ...IGNORED_FILE } }
}

const IGNORED_FILE = {
  description: `${IGNORED.description}. Percent-encoded, with commas`,
  schema: texts.items,
}

/** Adds to a call's description what its schemas do not contain: headers, failures, files and required roles. */
export function completeOperation(call: string, operation: Operation, meta: EndpointMeta): void {
  const isPublic = meta.roles === 'public'
  const own = [...(OF_CALL[call] ?? []), ...(TAKES_EVENT.test(call) ? event : [])]
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...own,
    ...(meta.creates ? [idempotency] : []),
    ...refs(everywhere),
    ...(isPublic ? [] : refs(signedIn)),
  ]
  if (isPublic) operation.security = [{ application: [] }]
  const answer = operation.responses?.['200']
  if (answer && 'content' in answer && Object.keys(answer.content ?? {}).length === 0) {
    Object.assign(answer, { content: FILE, headers: NAME })
  }
  if (answer && !('$ref' in answer) && !call.startsWith('GET ')) declareIgnored(answer)
  if (answer && !('$ref' in answer) && meta.creates)
    answer.headers = { ...answer.headers, [REPEATED_ANSWER]: repeated }
  const statuses = ['400', ...(isPublic ? [] : ['401', '403']), 'default']
  operation.responses = {
    ...operation.responses,
    ...Object.fromEntries(statuses.map((status) => [status, FAILURE])),
  }
  Object.assign(operation, { 'x-luna-roles': meta.roles ?? [] })
}
