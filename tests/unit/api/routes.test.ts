import { oc } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { contractOf, kindOfCall, routesOf } from '@/lib/api/routes'
import routes from '@/lib/api/routes.json'

describe('the routes that the browser knows', () => {
  it('are those of the contract (npm run build and npm run dev write them)', () => {
    expect(routes).toEqual(routesOf(contract))
  })

  it('make a contract with the same routes again', () => {
    expect(routesOf(contractOf(routes))).toEqual(routes)
  })

  it('are refused where the browser could not know how to call', () => {
    const shapes = [
      { path: '/x' },
      { method: 'GET' },
      { method: 'GET', path: '/x', inputStructure: 'detailed' },
    ]
    for (const shape of shapes) expect(() => routesOf({ one: oc.route(shape as never) })).toThrow('no route')
  })
})

describe('a call that is made once more', () => {
  it.each([
    ['anagrafica.anagrafica.searchStructure', 'read'],
    ['salesforce.invoices.printPdf', 'read'],
    ['auth.configuration.read', 'read'],
    ['salesforce.payments.add', 'creation'],
    ['salesforce.invoices.update', 'change'],
    ['anagrafica.anagrafica.remove', 'change'],
    ['salesforce.signingRequests.revoke', 'other'],
  ])('of %s: %s', (path, kind) => {
    expect(kindOfCall(routes, path.split('.'))).toBe(kind)
  })

  it('is one of the contract', () => {
    expect(() => kindOfCall(routes, ['salesforce', 'payments', 'nothing'])).toThrow(TypeError)
  })

  it('changes nothing where its name reads: every such POST keeps no transaction of a creation', () => {
    const creations = JSON.stringify(routes).match(
      /"(check|find|list|preview|read|search)[^"]*":"POST [^"]* creates"/g,
    )
    expect(creations).toBeNull()
  })
})
