import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()
const mail = {
  mail_to: ' Anna@Posta.example ',
  subject: 'Orari',
  text: 'Gentile Anna,\nlunedì.\n\nA presto <3',
}

const send = (as: Caller, body: object = mail) =>
  context.api.call('POST', '/api/auth/rest/mail/send', { as, body })
const outboxOf = (structure_id: number) =>
  context.api.asSystem((tx) => tx.mail_outbox.findMany({ where: { structure_id } }))

describe('a mail in one’s own words', () => {
  it('stands in the structure’s outbox as it was written, line by line, nothing in it taken for HTML', async () => {
    const caller = await context.api.caller()
    expect((await send(caller)).status).toBe(200)
    const [kept, ...others] = await outboxOf(caller.structureId)
    expect(others).toEqual([])
    expect(kept).toMatchObject({ recipient: 'anna@posta.example', subject: 'Orari', state: 'KEPT' })
    expect(kept?.text).toContain('Gentile Anna,\nlunedì.\n\nA presto <3')
    expect(kept?.html).toContain('A presto &lt;3')
    expect(kept?.html).toMatch(/<p [^>]*white-space:pre-line[^>]*>Gentile Anna,\nlunedì\.<\/p>/)
  })

  it('is told in the timeline of the entry that has the address, and in the audit', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller, { last_name: 'Ferri', email: 'anna@posta.example' })
    await send(caller)
    const { body } = await context.api.call(
      'GET',
      `/api/anagrafica/rest/anagrafica/${entry.id}/timeline?kind=mail`,
      { as: caller },
    )
    expect(body.event_list).toMatchObject([{ subject: 'Orari', recipient: 'anna@posta.example' }])
    const where = { structure_id: caller.structureId, entity: 'mail', action: 'SEND' }
    expect(await context.api.asSystem((tx) => tx.audit_entry.count({ where }))).toBe(1)
  })

  it.each([
    ['an address that is none', { mail_to: 'anna' }],
    ['no subject', { subject: ' ' }],
    ['no text', { text: '' }],
    ['a subject too long', { subject: 'x'.repeat(151) }],
    ['a text too long', { text: 'x'.repeat(10_001) }],
  ])('is refused with %s, at that field', async (_, wrong) => {
    const answer = await send(await context.api.caller(), { ...mail, ...wrong })
    expect([answer.status, [...(answer.body.missing ?? []), ...(answer.body.wrong ?? [])]]).toEqual([
      400,
      Object.keys(wrong),
    ])
  })

  it('is refused to who may not edit the registry, and after fifty of one person', async () => {
    const reader = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await send(reader)).status).toBe(403)
    const caller = await context.api.caller()
    const answers = await Promise.all(Array.from({ length: 52 }, () => send(caller)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(await outboxOf(caller.structureId)).toHaveLength(50)
  })
})
