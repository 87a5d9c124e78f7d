import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { addDeliveryNote } from '@/tests/support/salesforce/delivery-notes'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'

const context = testApi()
const path = '/api/salesforce/rest/numbering'

const begin = (as: Caller, body: object) =>
  context.api.call('PUT', path, { as, body: { kind: 'INVOICE', year: 2026, ...body } })

const numbersOf = async (as: Caller, kind: string) =>
  (await context.api.call('GET', path, { as })).body.numbering.find(
    (numbers: { kind: string }) => numbers.kind === kind,
  )

const tenantOf = ({ structureId }: Caller) => ({
  structureId,
  visible: [structureId],
  accountId: null,
  requestId: '',
})

describe('numbers that another program gave', () => {
  it('are followed by those of each kind of documents', async () => {
    const { caller, customer } = await studio(context.api)
    for (const kind of ['INVOICE', 'DELIVERYNOTE', 'PURCHASE_REGISTER']) {
      const answer = await begin(caller, { kind, former_number: 57, former_date: '2026-09-30' })
      expect(answer.status).toBe(200)
    }
    expect(await numbersOf(caller, 'INVOICE')).toEqual({
      kind: 'INVOICE',
      series: '',
      year: 2026,
      first_number: 58,
      last_date: '2026-09-30',
      next: '58/2026',
      is_begun: false,
    })
    const { fullNumeration } = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    expect(fullNumeration).toBe('58/2026')
    expect((await addDeliveryNote(context.api, caller, customer.sku)).numeration).toBe('58/2026')
    await addReceivedDocument(context.api, caller, customer.sku, { number: 'F/1', date: '2026-10-10' })
    expect(await numbersOf(caller, 'PURCHASE_REGISTER')).toMatchObject({ next: '59/2026', is_begun: true })
    expect(await numbersOf(caller, 'CREDITNOTE')).toMatchObject({ next: '1/2026', last_date: null })
  })

  it('can be typed again until a number is given here, and no longer', async () => {
    const { caller, customer } = await studio(context.api)
    await begin(caller, { former_number: 57 })
    await begin(caller, { former_number: 75 })
    expect(await numbersOf(caller, 'INVOICE')).toMatchObject({ next: '76/2026' })
    await begin(caller, { former_number: 0 })
    expect(await numbersOf(caller, 'INVOICE')).toMatchObject({ next: '1/2026', last_date: null })
    await begin(caller, { former_number: 57 })
    await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const refused = await begin(caller, { former_number: 75 })
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR_NUMBERING_STARTED'])
    expect(await numbersOf(caller, 'INVOICE')).toMatchObject({ next: '59/2026', first_number: 58 })
  })

  it('are those of the series of the settings alone', async () => {
    const { caller } = await studio(context.api)
    await begin(caller, { former_number: 57 })
    const body = { data: { numerazione: { fattura: 'A' } } }
    await context.api.call('PUT', '/api/auth/rest/structure/configuration', { as: caller, body })
    expect(await numbersOf(caller, 'INVOICE')).toMatchObject({ series: 'A', next: '1/A/2026' })
  })

  it('let no document stand before the last of them', async () => {
    const { caller, customer } = await studio(context.api)
    await begin(caller, { former_number: 57, former_date: '2026-10-31' })
    const early = issuedInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-10-30' }))
    await expect(early).rejects.toThrow('ERROR_INVOICE_DATE_BEFORE_LAST')
  })

  it('are refused with a day of another year or in the future, out of bounds, and of an unknown kind', async () => {
    const { caller } = await studio(context.api)
    const wrong = [
      { former_number: 57, former_date: '2025-12-31' },
      { year: 2099, former_number: 57, former_date: '2099-12-31' },
      { former_number: -1 },
      { former_number: 900_001 },
      { kind: 'RECEIPT', former_number: 1 },
    ]
    const codes: string[] = []
    for (const body of wrong) codes.push((await begin(caller, body)).body.code)
    const outOfBounds = 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
    const ofTheDay = 'ERROR_NUMBERING_DATE'
    expect(codes).toEqual([ofTheDay, ofTheDay, outOfBounds, outOfBounds, outOfBounds])
  })

  it('wait for whoever issues at the same time; without the condition a number is jumped: the control', async () => {
    const { caller } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const { takeNumber } = await import('@/server/salesforce/document/numbering-store')
    const { beginAfter } = await import('@/server/salesforce/document/first-number-store')
    const { day } = await import('@/lib/domain/core/day')
    const scope = tenantOf(caller)
    const beside = async (kind: 'OFFER' | 'CONTRACT', change: () => Promise<unknown>) => {
      let onTaken = () => {}
      const taken = new Promise<void>((resolve) => {
        onTaken = resolve
      })
      const issued = withTenant(scope, async (tx) => {
        await takeNumber(tx, { kind, series: '', date: day('2026-11-20') })
        onTaken()
        await new Promise((resolve) => setTimeout(resolve, 200))
      })
      await taken
      const answer = await change()
      await issued
      return answer
    }
    const began = { series: '', number: 57, date: day('2026-01-01') }
    const answer = await beside('OFFER', () =>
      withTenant(scope, (tx) => beginAfter(tx, { kind: 'OFFER', ...began })),
    )
    expect(answer).toBe(false)
    expect(await numbersOf(caller, 'OFFER')).toMatchObject({ next: '2/2026', first_number: 1 })
    await beside('CONTRACT', () =>
      withTenant(
        scope,
        (tx) => tx.$executeRaw`
          insert into numbering_counter as c (document_kind, series, year, first_number, last_number, last_date)
          values ('CONTRACT', '', 2026, 58, 57, '2026-01-01') on conflict (structure_id, document_kind, series, year)
          do update set first_number = excluded.first_number, last_number = excluded.last_number`,
      ),
    )
    expect(await numbersOf(caller, 'CONTRACT')).toMatchObject({ next: '58/2026', is_begun: false })
  })
})
