import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-10-31T12:00:00Z')

const save = (as: Caller, conservazione: object) =>
  context.api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data: { conservazione } } })

const read = async (as: Caller) => {
  const { body } = await context.api.call('GET', '/api/salesforce/rest/register/year/conservation', { as })
  return body.conservation
}

describe('the place where e-invoices are conserved', () => {
  it('is unknown until the settings state it, and its agreement is reminded of before it ends', async () => {
    const { caller } = await studio(context.api)
    expect(await read(caller)).toEqual({ place: 'IGNOTO', name: '', ends_on: null, state: 'UNKNOWN' })
    expect((await save(caller, { luogo: 'ADE', scadenza: '2026-12-31' })).status).toBe(200)
    expect(await read(caller)).toEqual({ place: 'ADE', name: '', ends_on: '2026-12-31', state: 'KEPT' })
    clock.moveTo('2026-11-01T12:00:00Z')
    expect(await read(caller)).toMatchObject({ state: 'ENDING' })
    clock.moveTo('2027-01-01T12:00:00Z')
    expect(await read(caller)).toMatchObject({ state: 'ENDED' })
    await save(caller, { luogo: 'FORNITORE', nome: 'Archivio Srl', scadenza: null })
    expect(await read(caller)).toEqual({
      place: 'FORNITORE',
      name: 'Archivio Srl',
      ends_on: null,
      state: 'KEPT',
    })
  })

  it('is not that of the Revenue Agency without the last day of its agreement', async () => {
    const { caller } = await studio(context.api)
    const answer = await save(caller, { luogo: 'ADE' })
    expect([answer.status, answer.body.wrong]).toEqual([400, ['data.conservazione.scadenza']])
    expect(await read(caller)).toMatchObject({ state: 'UNKNOWN' })
  })
})
