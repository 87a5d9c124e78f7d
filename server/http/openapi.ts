import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@/lib/api/contract'
import type { EndpointMeta } from '@/lib/api/endpoint'
import { commonComponents, completeOperation } from './openapi-common'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

let generated: ReturnType<typeof generate> | undefined

/** The OpenAPI 3.1 document of the whole contract, with the roles of each call in `x-luna-roles`. */
export function openApiDocument() {
  generated ??= generate()
  return generated
}

async function generate() {
  const document = await generator.generate(contract, {
    info: { title: 'Luna', version: '1', description: 'Business back office: the REST contract.' },
    servers: [{ url: '/' }],
    components: {
      ...commonComponents,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-luna-token' },
        session_token: { type: 'apiKey', in: 'header', name: 'x-luna-session-token' },
        application: { type: 'apiKey', in: 'header', name: 'x-luna-application' },
      },
    },
    security: [{ application: [], token: [], session_token: [] }],
  })
  const metas = metaByCall(contract)
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      const call = `${method.toUpperCase()} ${path}`
      completeOperation(call, operation as OpenAPI.OperationObject, metas.get(call) ?? { roles: null })
    }
  }
  return document
}

type Procedure = { '~orpc': { meta: EndpointMeta; route: { method?: string; path?: string } } }

function metaByCall(node: object, found = new Map<string, EndpointMeta>()) {
  for (const child of Object.values(node)) {
    const definition = (child as Partial<Procedure>)['~orpc']
    if (definition) found.set(`${definition.route.method} ${definition.route.path}`, definition.meta)
    else if (typeof child === 'object' && child !== null) metaByCall(child, found)
  }
  return found
}
