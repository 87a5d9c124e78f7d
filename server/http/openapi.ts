import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@/lib/api/contract'
import type { EndpointMeta } from '@/lib/api/endpoint'

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
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-luna-token' },
        session_token: { type: 'apiKey', in: 'header', name: 'x-luna-session-token' },
        application: { type: 'apiKey', in: 'header', name: 'x-luna-application' },
      },
    },
    security: [{ application: [], token: [], session_token: [] }],
  })
  const roles = rolesByCall(contract)
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      Object.assign(operation as object, {
        'x-luna-roles': roles.get(`${method.toUpperCase()} ${path}`) ?? [],
      })
    }
  }
  return document
}

type Procedure = { '~orpc': { meta: EndpointMeta; route: { method?: string; path?: string } } }

function rolesByCall(node: object, found = new Map<string, EndpointMeta['roles']>()) {
  for (const child of Object.values(node)) {
    const definition = (child as Partial<Procedure>)['~orpc']
    if (definition) found.set(`${definition.route.method} ${definition.route.path}`, definition.meta.roles)
    else if (typeof child === 'object' && child !== null) rolesByCall(child, found)
  }
  return found
}
