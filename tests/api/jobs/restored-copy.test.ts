import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseSending } from '@/scripts/backup/pause'
import { Api } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { stopClockAt } from '@/tests/support/time/clock'

const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({ SMTP_URL: await smtp.listen(), LUNA_LOG: 'silent' })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

stopClockAt('2026-11-27T10:00:00Z')

const restore = () =>
  api.asSystem((tx) => tx.restoration.create({ data: { backup_at: new Date('2026-11-26T10:00:00Z') } }))

/** Puts a mail into the outbox, and a job beside it that sends nothing. */
async function fillQueue(): Promise<void> {
  const { structureId } = await api.caller()
  const { withTenant } = await import('@/server/db/tenant')
  const { queueMail } = await import('@/server/platform/mailer')
  const { enqueue } = await import('@/server/platform/queue-store')
  const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
  await withTenant(scope, async (tx) => {
    await queueMail(tx, { to: 'a@posta.example', subject: 'Restored', text: 'x', html: '' })
    await enqueue(tx, 'file-removal', {})
  })
}

async function jobsOf(task: string): Promise<number> {
  const rows = await api.asSystem(
    (tx) =>
      tx.$queryRaw<{ id: bigint }[]>`select id from graphile_worker.jobs where task_identifier = ${task}`,
  )
  return rows.length
}

describe('a restored copy', () => {
  it('says so on every page, runs its other jobs and sends no mail until it is released', async () => {
    const caller = await api.caller()
    const isSaid = async () =>
      (await api.call('GET', '/api/salesforce/rest/einvoice/channel', { as: caller })).body.restored
    expect(await isSaid()).toBe(false)
    await restore()
    expect(await isSaid()).toBe(true)
    await fillQueue()
    const { startWorker } = await import('@/server/jobs/worker')
    const worker = await startWorker()
    try {
      await expect.poll(() => jobsOf('file-removal'), { timeout: 20_000 }).toBe(0)
      // A worker looks into the queue every two seconds.
      await delay(3_000)
      expect([smtp.received.length, await jobsOf('mail-send')]).toEqual([0, 1])
      expect(await releaseSending(api.databaseUrl)).toEqual({ mails: 1, files: 0 })
      expect(await isSaid()).toBe(false)
      await expect.poll(() => jobsOf('mail-send'), { timeout: 20_000 }).toBe(0)
      expect(smtp.received).toEqual([expect.stringContaining('Subject: Restored')])
    } finally {
      await worker.stop()
    }
  })

  it('gives the first file name of a transmitter after those that are lost', async () => {
    const restores = await api.asSystem((tx) => tx.restoration.count())
    await restore()
    const { caller, customer } = await studio(api)
    const { id } = await issuedInvoice(api, caller, invoiceData(customer.sku))
    const file = await api.asSystem((tx) => tx.einvoice_file.findFirstOrThrow({ where: { document_id: id } }))
    const { fileProgressive } = await import('@/lib/domain/documents/numbering')
    expect(file.progressive).toBe(fileProgressive(1_000 * (restores + 1) + 1))
  })
})

describe('the jobs that send', () => {
  it('are those of mails, e-invoices, payments and reminders', async () => {
    const { jobs } = await import('@/server/jobs')
    expect(jobs.filter(({ sends }) => sends).map(({ name }) => name)).toEqual([
      'einvoice-copy',
      'exchange-send',
      'exchange-poll',
      'pec-boxes',
      'pec-poll',
      'pec-send',
      'intermediary-accounts',
      'intermediary-poll',
      'intermediary-send',
      'mail-send',
      'account-mail-send',
      'registration-finish',
      'reminders-send',
      'contract-invoices',
      'event-reminders',
      'meeting-reminders',
      'meeting-replies',
      'signing-reminders',
      'monthly-mail',
      'backup-warning',
    ])
  })
})
