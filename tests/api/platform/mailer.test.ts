import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'

/** A real SMTP server on this machine that keeps what it is sent, or refuses it. */
function startSmtp() {
  const received: string[] = []
  const state = { refuse: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(state.refuse ? new Error('mailbox unknown') : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  return { server, received, state }
}

const smtp = startSmtp()
let api: Api

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.server.address() as AddressInfo
  api = await Api.open({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Luna <luna@studio.example>' })
})

afterAll(async () => {
  await api.close()
  await new Promise<void>((resolve) => smtp.server.close(() => resolve()))
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

  it('is kept with the reason when the server refuses it, and goes out when it does not any more', async () => {
    const { caller, id } = await queue('ignoto@posta.example')
    smtp.state.refuse = true
    await expect(runJob(id, caller.structureId)).rejects.toThrow(/recipients/)
    smtp.state.refuse = false
    const failed = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    expect(failed.body.mail).toMatchObject({ state: 'FAILED', text: 'In allegato' })
    expect(failed.body.mail.error).toMatch(/mailbox unknown/)
    await runJob(id, caller.structureId)
    const sent = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    expect(sent.body.mail.state).toBe('SENT')
  })
})
