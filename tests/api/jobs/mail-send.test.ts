import { Logger, runOnce } from 'graphile-worker'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { meetingData } from '@/tests/support/salesforce/meetings'

const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({ SMTP_URL: await smtp.listen(), MAIL_FROM: 'Luna <luna@studio.example>' })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

const scopeOf = (structureId: number) => ({
  structureId,
  visible: [structureId],
  accountId: null,
  requestId: '',
})

async function queued(count: number, label: string) {
  const { structureId } = await api.caller()
  const { queueMail } = await import('@/server/platform/mailer')
  const { withTenant } = await import('@/server/db/tenant')
  return withTenant(scopeOf(structureId), async (tx) => {
    const ids: number[] = []
    for (let at = 0; at < count; at += 1) {
      const mail = { to: `${label}${at}@posta.example`, subject: label, text: label, html: '' }
      ids.push(await queueMail(tx, mail))
    }
    return { ids, structureId }
  })
}

const received = (label: string) => smtp.received.filter((mail) => mail.includes(`Subject: ${label}`))
const stateOf = (ids: number[]) =>
  api.asSystem((tx) => tx.mail_outbox.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } }))

/** The queue reports each failure; here they are wanted. */
const silent = new Logger(() => () => undefined)

/** Runs what is due, as the worker does. */
async function work(): Promise<void> {
  const { jobs } = await import('@/server/jobs')
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]))
  await runOnce({ connectionString: api.databaseUrl, taskList, concurrency: 4, logger: silent })
}

/** As if the queue's pause before the next try were over. */
const pauseIsOver = () =>
  api.asSystem((tx) => tx.$executeRaw`update graphile_worker._private_jobs set run_at = now()`)

describe('mails while the SMTP server is down', () => {
  it('wait with the reason, and go out once each when it is back', async () => {
    const { ids } = await queued(12, 'fermo')
    await smtp.goDown()
    for (let minute = 0; minute < 3; minute += 1) {
      await work()
      await pauseIsOver()
    }
    expect((await stateOf(ids)).map(({ state, error }) => [state, error !== null])).toEqual(
      ids.map(() => ['FAILED', true]),
    )
    await smtp.comeBack()
    await work()
    await pauseIsOver()
    await work()
    expect((await stateOf(ids)).map(({ state }) => state)).toEqual(ids.map(() => 'SENT'))
    expect(received('fermo')).toHaveLength(12)
  })

  it('are tried again for hours, each time later', async () => {
    const { ids } = await queued(1, 'poi')
    await smtp.goDown()
    await work()
    const [job] = await api.asSystem(
      (tx) => tx.$queryRaw<{ attempts: number; max_attempts: number; later: boolean }[]>`
        select attempts, max_attempts, run_at > now() as later from graphile_worker.jobs
        where key = ${`mail:${ids[0]}`}`,
    )
    expect(job).toMatchObject({ attempts: 1, max_attempts: 25, later: true })
    await smtp.comeBack()
    await pauseIsOver()
    await work()
    expect(received('poi')).toHaveLength(1)
  })
})

describe('a mail that two processes want to send', () => {
  it('goes out once', async () => {
    const { ids, structureId } = await queued(1, 'due')
    const { mailSend } = await import('@/server/jobs/mail-send')
    const run = () => mailSend.run({ mail_id: ids[0], structure_id: structureId })
    const ends = await Promise.allSettled(Array.from({ length: 10 }, run))
    expect(received('due')).toHaveLength(1)
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  it('waits while a try is under way, and follows one that was killed under the same Message-ID', async () => {
    const { ids, structureId } = await queued(1, 'ucciso')
    const { mailSend } = await import('@/server/jobs/mail-send')
    const run = () => mailSend.run({ mail_id: ids[0], structure_id: structureId })
    const tryAt = (sending_at: Date) =>
      api.asSystem((tx) => tx.mail_outbox.updateMany({ where: { id: { in: ids } }, data: { sending_at } }))
    await tryAt(new Date())
    await run()
    expect(received('ucciso')).toHaveLength(0)
    const [again] = await api.asSystem(
      (tx) => tx.$queryRaw<{ minutes: number }[]>`
        select extract(epoch from run_at - now())::float / 60 as minutes from graphile_worker.jobs
        where key = ${`mail:${ids[0]}`}`,
    )
    expect(again?.minutes).toBeGreaterThan(4.5)
    expect(again?.minutes).toBeLessThan(5.5)
    await tryAt(new Date(Date.now() - 6 * 60_000))
    await run()
    const [row] = await stateOf(ids)
    expect(row).toMatchObject({ state: 'SENT', sending_at: null })
    expect(received('ucciso')[0]).toContain(`Message-ID: <${row?.message_key}@studio.example>`)
  })
})

describe('a mail that the SMTP server refuses for good', () => {
  it('is tried once, and stands in the outbox with the reason', async () => {
    const { ids } = await queued(1, 'mai')
    smtp.refuse = true
    await work()
    smtp.refuse = false
    const [row] = await stateOf(ids)
    expect(row).toMatchObject({ state: 'FAILED', error: expect.stringContaining('mailbox unknown') })
    await pauseIsOver()
    await work()
    expect((await stateOf(ids))[0]?.state).toBe('FAILED')
    expect(received('mai')).toHaveLength(0)
  })
})

describe('the invitation to a meeting', () => {
  it('goes out as mail programs read one, and its link is erased from the outbox', async () => {
    const as = await api.caller()
    const guest = { email: 'invitata@posta.example', name: 'Ada' }
    const body = meetingData({ notify: true, attendee_list: [guest] })
    await api.call('POST', '/api/salesforce/rest/event/add', { as, body })
    await work()
    const [mail = ''] = smtp.received.filter((text) => text.includes('To: invitata@posta.example'))
    const { text = '', attachments } = await PostalMime.parse(mail)
    expect(text).toMatch(/\/rsvp\/[\w-]{43,}/)
    const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toContain('METHOD:REQUEST')
    expect(mail).toMatch(/text\/calendar;[^\r]*method=REQUEST/)
    const [row] = await api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: as.structureId } }),
    )
    expect(row?.state).toBe('SENT')
    expect(row?.text).toContain('/rsvp/…')
  })
})
