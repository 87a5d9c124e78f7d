import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi()
const path = '/api/booking/rest/settings'

const save = (as: Awaited<ReturnType<typeof context.api.caller>>, settings: object) =>
  context.api.call('PUT', path, { as, body: { settings } })

describe('how a structure runs its events', () => {
  it('has its defaults until somebody says otherwise', async () => {
    const as = await context.api.caller()
    const { status, body } = await context.api.call('GET', path, { as })
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({
      automatic_promotion: false,
      promotion_cutoff_minutes: 120,
      clashes: 'WARN',
      late_cancel_minutes: 0,
      public_page: false,
      public_slug: null,
    })
  })

  it('is changed in what is given, and stays in the rest', async () => {
    const as = await context.api.caller()
    await save(as, { automatic_promotion: true })
    await save(as, { late_cancel_minutes: 90, bill_late_cancels: true })
    const { body } = await context.api.call('GET', path, { as })
    expect(body.settings).toMatchObject({
      automatic_promotion: true,
      late_cancel_minutes: 90,
      bill_late_cancels: true,
      bill_no_shows: false,
    })
  })

  it('loses nothing of what many save at once', async () => {
    const as = await context.api.caller()
    const parts = [
      { automatic_promotion: true },
      { late_cancel_minutes: 30 },
      { bill_no_shows: true },
      { clashes: 'REFUSE' },
    ]
    await Promise.all(parts.map((part) => save(as, part)))
    const { body } = await context.api.call('GET', path, { as })
    expect(body.settings).toMatchObject(Object.assign({}, ...parts))
  })

  it.each([
    ['a page without an address', { public_page: true }],
    ['an address of other signs', { public_slug: 'La mia scuola' }],
    ['minutes below zero', { promotion_cutoff_minutes: -1 }],
    ['no week at all', { public_weeks: 0 }],
  ])('refuses %s, and stays as it was', async (_, wrong) => {
    const as = await context.api.caller()
    const { status, body } = await save(as, wrong)
    expect([status, body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    expect((await context.api.call('GET', path, { as })).body.settings.public_page).toBe(false)
  })
})
