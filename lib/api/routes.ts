import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { EndpointMeta } from './endpoint'

/**
 * Where endpoints are, by module and noun: `POST noun/{id}` below `/api/<module>/rest/`, `POST /api/…/{id}` elsewhere,
 * ` detailed` behind it when its answer has headers, ` creates` when the server knows a repeated call by its key.
 */
export type Routes = { readonly [name: string]: string | Routes }

const DETAILED = ' detailed'
const CREATES = ' creates'

/** The part of a path that nearly all calls of a module begin with: the browser learns it once. */
const baseOf = (module: string): string => `/api/${module}/rest/`

/** The routes of a contract without its schemas, sorted by name: its modules may be loaded in any order. */
export function routesOf(contract: AnyContractRouter, module = ''): string | Routes {
  if (!isContractProcedure(contract)) {
    const parts = Object.entries(contract).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(parts.map(([name, part]) => [name, routesOf(part, module || name)]))
  }
  const { method, path, outputStructure, inputStructure } = contract['~orpc'].route
  if (!method || !path || inputStructure) throw new Error(`${method} ${path} has no route of ours`)
  const creates = (contract['~orpc'].meta as EndpointMeta).creates ? CREATES : ''
  const base = baseOf(module)
  const shown = path.startsWith(base) ? path.slice(base.length) : path
  return `${method} ${shown}${outputStructure === 'detailed' ? DETAILED : ''}${creates}`
}

/**
 * The kind of a call when it is made once more: a `read` changes nothing; of a `creation` the server knows the key; a
 * `change` states the whole new value, so that the same again leaves it as it is; any `other` acts again.
 */
type CallKind = 'read' | 'creation' | 'change' | 'other'

/** The names of calls that only read although their method is POST, since they send a search or a value with them. */
const READS =
  /^(bySkuList|check|compute|find|list|payable|preview|productsOfMany|read|resolve|search|thumbnails|vies)/
/** The names of calls that change a value although their method is POST: at a revision, or to a state. */
const UPDATES = /^(save|set|update)/

/** @throws TypeError for a path that is no call of the contract. */
export function kindOfCall(routes: Routes, path: readonly string[]): CallKind {
  const route = path.reduce<string | Routes | undefined>(
    (part, name) => (typeof part === 'object' ? part[name] : undefined),
    routes,
  )
  if (typeof route !== 'string') throw new TypeError(`${path.join('.')} is no call.`)
  if (route.endsWith(CREATES)) return 'creation'
  const name = path.at(-1) ?? ''
  if (route.startsWith('GET ') || route.endsWith(DETAILED) || READS.test(name)) return 'read'
  return !route.startsWith('POST ') || UPDATES.test(name) ? 'change' : 'other'
}

/** A contract by which calls can be made: of each endpoint its route and nothing else. */
export function contractOf(routes: string | Routes, module = ''): AnyContractRouter {
  if (typeof routes !== 'string') {
    return Object.fromEntries(
      Object.entries(routes).map(([name, part]) => [name, contractOf(part, module || name)]),
    )
  }
  const [method, shown = '', ...marks] = routes.split(' ')
  const path = shown.startsWith('/') ? shown : `${baseOf(module)}${shown}`
  const outputStructure = marks.includes(DETAILED.trim()) ? 'detailed' : undefined
  const meta = marks.includes(CREATES.trim()) ? { creates: true } : {}
  return {
    '~orpc': { errorMap: {}, meta, route: { method, path, outputStructure } },
  } as AnyContractRouter
}
