import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { EndpointMeta } from './endpoint'

/**
 * Where endpoints are, by module and noun: `POST /api/…/{id}`, ` detailed` behind it when its answer has headers, ` creates`
 * when the server knows a repeated call by its key.
 */
export type Routes = { readonly [name: string]: string | Routes }

const DETAILED = ' detailed'
const CREATES = ' creates'

/** The routes of a contract without its schemas, sorted by name: its modules may be loaded in any order. */
export function routesOf(contract: AnyContractRouter): string | Routes {
  if (!isContractProcedure(contract)) {
    const parts = Object.entries(contract).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(parts.map(([name, part]) => [name, routesOf(part)]))
  }
  const { method, path, outputStructure, inputStructure } = contract['~orpc'].route
  if (!method || !path || inputStructure) throw new Error(`${method} ${path} has no route of ours`)
  const creates = (contract['~orpc'].meta as EndpointMeta).creates ? CREATES : ''
  return `${method} ${path}${outputStructure === 'detailed' ? DETAILED : ''}${creates}`
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
export function contractOf(routes: string | Routes): AnyContractRouter {
  if (typeof routes !== 'string') {
    return Object.fromEntries(Object.entries(routes).map(([name, part]) => [name, contractOf(part)]))
  }
  const [method, path, ...marks] = routes.split(' ')
  const outputStructure = marks.includes(DETAILED.trim()) ? 'detailed' : undefined
  const meta = marks.includes(CREATES.trim()) ? { creates: true } : {}
  return {
    '~orpc': { errorMap: {}, meta, route: { method, path, outputStructure } },
  } as AnyContractRouter
}
