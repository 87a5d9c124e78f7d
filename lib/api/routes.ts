import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'

/** Where endpoints are, by module and noun: `POST /api/…/{id}`, ` detailed` behind it when its answer has headers. */
export type Routes = { readonly [name: string]: string | Routes }

const DETAILED = ' detailed'

/** The routes of a contract without its schemas, sorted by name: its modules may be loaded in any order. */
export function routesOf(contract: AnyContractRouter): string | Routes {
  if (!isContractProcedure(contract)) {
    const parts = Object.entries(contract).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(parts.map(([name, part]) => [name, routesOf(part)]))
  }
  const { method, path, outputStructure, inputStructure } = contract['~orpc'].route
  if (!method || !path || inputStructure) throw new Error(`${method} ${path} has no route of ours`)
  return `${method} ${path}${outputStructure === 'detailed' ? DETAILED : ''}`
}

/** A contract by which calls can be made: of each endpoint its route and nothing else. */
export function contractOf(routes: string | Routes): AnyContractRouter {
  if (typeof routes !== 'string') {
    return Object.fromEntries(Object.entries(routes).map(([name, part]) => [name, contractOf(part)]))
  }
  const [method, path] = routes.split(' ')
  const outputStructure = routes.endsWith(DETAILED) ? 'detailed' : undefined
  return {
    '~orpc': { errorMap: {}, meta: {}, route: { method, path, outputStructure } },
  } as AnyContractRouter
}
