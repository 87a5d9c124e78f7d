import { oc } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { contractOf, routesOf } from '@/lib/api/routes'
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
