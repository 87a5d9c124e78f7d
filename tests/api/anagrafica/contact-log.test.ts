import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const context = testApi()
const base = '/api/anagrafica/rest'

const log = (as: Caller, id: number, body: object) =>
  context.api.call('POST', `${base}/anagrafica/${id}/contact_log`, { as, body })
const last = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/anagrafica/${id}/last_contact`, { as })).body.last_contacted_at

describe('when an entry was last contacted', () => {
  it('is the latest logged contact, whatever the order of logging', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    expect(await last(as, id)).toBeNull()
    await log(as, id, { kind: 'MEETING', day: '2026-03-10', text: 'In sede' })
    const { body } = await log(as, id, { kind: 'CALL', day: '2026-01-05' })
    expect(body.contact).toMatchObject({ kind: 'CALL', day: '2026-01-05', text: '' })
    expect(await last(as, id)).toBe('2026-03-10 12:00:00+0100')
  })

  it('counts mails that were sent to one of its addresses, and none that were not', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as, company({ email_second: 'Ada@Posta.example' }))
    const mail = (state: string, sent_at: Date | null, recipient: string) =>
      context.api.asSystem((tx) =>
        tx.mail_outbox.create({
          data: { structure_id: as.structureId, recipient, subject: 's', text: '', html: '', state, sent_at },
        }),
      )
    await mail('KEPT', null, 'ada@posta.example')
    await mail('SENT', new Date('2026-06-02T10:00:00Z'), 'altri@posta.example')
    expect(await last(as, id)).toBeNull()
    await mail('SENT', new Date('2026-06-01T10:00:00Z'), 'ADA@posta.example')
    expect(await last(as, id)).toBe('2026-06-01 12:00:00+0200')
  })

  it('is today at this moment, and never in the future', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const future = await log(as, id, { kind: 'CALL', day: '2999-01-01' })
    expect([future.status, future.body.code]).toEqual([422, 'ERROR_CONTACT_LOG_FUTURE'])
    const before = Date.now() - 1000
    await log(as, id, { kind: 'EMAIL' })
    const { parseInstant } = await import('@/lib/domain/core/day')
    expect(parseInstant(await last(as, id)).getTime()).toBeGreaterThanOrEqual(before)
  })

  it('goes back when a contact is deleted', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const { body } = await log(as, id, { kind: 'CALL', day: '2026-01-05' })
    const url = `${base}/anagraficacontactlog/${body.contact.id}`
    const stranger = await context.api.caller()
    expect((await context.api.call('DELETE', url, { as: stranger })).status).toBe(404)
    expect((await context.api.call('DELETE', url, { as })).status).toBe(200)
    expect([await last(as, id), (await context.api.call('DELETE', url, { as })).status]).toEqual([null, 404])
  })
})
