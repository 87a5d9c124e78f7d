import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi()
const base = '/api/pricelist/rest'

it('currencies come by ISO 4217, the euro first, in the language of the caller', async () => {
  const as = await context.api.caller()
  const italian = await context.api.call('GET', `${base}/currency/list`, { as })
  expect(italian.body.currency_list.slice(0, 2)).toEqual([
    { id: 978, code: 'EUR', name: 'Euro' },
    { id: 756, code: 'CHF', name: 'Franco svizzero' },
  ])
  const english = await context.api.call('GET', `${base}/currency/list`, {
    as,
    headers: { 'accept-language': 'en' },
  })
  expect(english.body.currency_list[1].name).toBe('Swiss franc')
})

it('units of measure fit the ten characters of an invoice', async () => {
  const as = await context.api.caller()
  const { body } = await context.api.call('GET', `${base}/measurementunit/list`, { as })
  const list: { id: number; code: string; name: string }[] = body.measurementunit_list
  expect(list[0]).toEqual({ id: 1, code: 'pz', name: 'Pezzo' })
  expect(list.filter(({ code, name }) => code.length > 10 || name.includes('units.'))).toEqual([])
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
})
