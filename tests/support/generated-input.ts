import type * as z from 'zod'

/** Every endpoint of the contract, flat: what the derived tests go through. */
export type FlatEndpoint = {
  key: string
  method: string
  path: string
  roles: 'public' | 'signed-in' | readonly string[] | null
  creates: boolean
  input: z.ZodType | undefined
}

type Procedure = {
  '~orpc': {
    meta: { roles: FlatEndpoint['roles']; creates?: boolean }
    route: { method?: string; path?: string }
    inputSchema?: z.ZodType
  }
}

/** The endpoints below a contract's node. */
export function flatten(node: object, prefix = ''): FlatEndpoint[] {
  return Object.entries(node).flatMap(([name, child]) => {
    const key = prefix ? `${prefix}.${name}` : name
    const definition = (child as Partial<Procedure>)['~orpc']
    if (!definition) return typeof child === 'object' && child !== null ? flatten(child, key) : []
    const { meta, route, inputSchema } = definition
    return [
      {
        key,
        method: route.method ?? 'POST',
        path: route.path ?? '',
        roles: meta.roles,
        creates: meta.creates ?? false,
        input: inputSchema,
      },
    ]
  })
}
