import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
import { TestSmtp } from '@/tests/support/mail/smtp-server'

const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({ SMTP_URL: await smtp.listen(), MAIL_FROM: 'Luna <luna@studio.example>' })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

async function queue(to: string) {
  const caller = await api.caller()
  const [{ queueMail }, { withTenant }] = await Promise.all([
    import('@/server/platform/mailer'),
    import('@/server/db/tenant'),
  ])
  const scope = {
    structureId: caller.structureId,
    visible: [caller.structureId],
    accountId: null,
    requestId: '',
  }
  const mail = { to, subject: 'Fattura n. 1 – è pronta', text: 'In allegato', html: '<p>In allegato</p>' }
  const id = await withTenant(scope, (tx) => queueMail(tx, mail))
  return { caller, id }
}

const runJob = async (id: number, structureId: number) => {
  const { mailSend } = await import('@/server/jobs/mail-send')
  return mailSend.run({ mail_id: id, structure_id: structureId })
}

describe('a mail', () => {
  it('is sent once by the job, and the outbox says so', async () => {
    const { caller, id } = await queue('cliente@posta.example')
    await runJob(id, caller.structureId)
    await runJob(id, caller.structureId)
    const mine = smtp.received.filter((mail) => mail.includes('cliente@posta.example'))
    expect(mine).toHaveLength(1)
    expect(mine[0]).toContain('From: Luna <luna@studio.example>')
    const { body } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
    expect(body.mail_list[0]).toMatchObject({ id, state: 'SENT', recipient: 'cliente@posta.example' })
  })

  it('is kept with the reason when the server refuses it for now, and goes out when it does not any more', async () => {
    const { caller, id } = await queue('ignoto@posta.example')
    smtp.refuse = 'for now'
    await expect(runJob(id, caller.structureId)).rejects.toThrow(/recipients/)
    smtp.refuse = false
    const failed = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    expect(failed.body.mail).toMatchObject({ state: 'FAILED', text: 'In allegato' })
    expect(failed.body.mail.error).toMatch(/mailbox unknown/)
    await runJob(id, caller.structureId)
    const sent = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    expect(sent.body.mail.state).toBe('SENT')
  })
})

describe('a mail of a structure that has set its sender', () => {
  it('comes under its name, is answered to its address, and carries its signature, escaped', async () => {
    const { caller, id } = await queue('firmata@posta.example')
    const email = {
      mittente: 'Studio Luna',
      rispondi_a: 'info@studio.example',
      firma: 'Ada <Lunari>\n051 123',
    }
    await api.call('PUT', '/api/auth/rest/structure/configuration', { as: caller, body: { data: { email } } })
    await runJob(id, caller.structureId)
    const [mail] = smtp.received.filter((one) => one.includes('firmata@posta.example'))
    expect(mail).toContain('From: Studio Luna <luna@studio.example>')
    expect(mail).toContain('Reply-To: info@studio.example')
    expect(mail).toContain('Ada &lt;Lunari&gt;')
  })
})

describe('a mail of an account', () => {
  it('is sent once, forgets what it said, and is in no outbox', async () => {
    const caller = await api.caller()
    const { queueAccountMail } = await import('@/server/platform/mailer')
    const { accountMailSend } = await import('@/server/jobs/account-mail-send')
    const to = 'segreto@posta.example'
    await api.asSystem((tx) =>
      queueAccountMail(tx, { to, subject: 'Link', text: 'segreto', html: 'segreto' }),
    )
    const find = () => api.asSystem((tx) => tx.mail_outbox.findFirstOrThrow({ where: { recipient: to } }))
    const { id } = await find()
    await accountMailSend.run({ mail_id: id })
    await accountMailSend.run({ mail_id: id })
    expect(smtp.received.filter((mail) => mail.includes(to))).toHaveLength(1)
    expect(await find()).toMatchObject({ state: 'SENT', text: '', html: '', structure_id: null })
    expect((await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })).status).toBe(404)
  })
})
