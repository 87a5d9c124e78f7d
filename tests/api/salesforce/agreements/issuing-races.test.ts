import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  activeContract,
  invoicesOf,
  issuingStudio,
  runIssuing,
} from '@/tests/support/salesforce/contract-invoices'
import { stopClockAt } from '@/tests/support/time/clock'
import { signal } from '@/tests/support/time/signal'

const context = testApi({ DATABASE_POOL: '20', LUNA_LOG: 'silent' })
const NOW = '2026-11-28T09:00:00Z'
stopClockAt(NOW)

/** A structure with contracts whose invoices are due: two each, a week apart. */
async function crowd(contracts: number) {
  const { caller, customer } = await issuingStudio(context.api, { invia_sdi: true, invia_email: true })
  for (let at = 0; at < contracts; at += 1)
    await activeContract(context.api, caller, customer.sku, { date: '2026-11-21', times: 2, every: 'week' })
  return caller
}

/** The numbers, ordered by number, each with its day. */
const numbered = async (caller: Caller) =>
  (await invoicesOf(context.api, caller))
    .filter(({ number }) => number !== null)
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0))

/** How often each invoice was issued, handed to be sent, and mailed. */
async function timesOf({ structureId }: Caller) {
  return context.api.asSystem(async (tx) => {
    const where = { structure_id: structureId }
    const issued = await tx.document_state_change.groupBy({
      by: ['document_id'],
      where: { ...where, state: 'ISSUED' },
      _count: true,
    })
    const mails = await tx.mail_outbox.groupBy({ by: ['document_id'], where, _count: true })
    const steps = await tx.contract_invoice_step.count({ where })
    const max = (counts: readonly { _count: number }[]) => Math.max(...counts.map(({ _count }) => _count))
    return { issued: issued.length, mails: mails.length, most: max([...issued, ...mails]), steps }
  })
}

/** Expects numbers without a gap, in the order of the days. */
async function expectNumbered(caller: Caller, count: number): Promise<void> {
  const rows = await numbered(caller)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
}

async function expectEachOnce(caller: Caller, count: number): Promise<void> {
  await expectNumbered(caller, count)
  expect(await timesOf(caller)).toEqual({ issued: count, mails: count, most: 1, steps: 0 })
}

describe('the job that issues invoices of contracts', () => {
  it('issues, sends and mails each once when six workers run it at once', async () => {
    const caller = await crowd(7)
    await Promise.all(Array.from({ length: 6 }, runIssuing))
    await runIssuing()
    await expectEachOnce(caller, 14)
  })

  it('notes no fault of those that somebody issues by hand at the same time', async () => {
    const caller = await crowd(6)
    const ids = (await invoicesOf(context.api, caller)).map(({ id }) => id)
    const byHand = context.api.call('PUT', '/api/salesforce/rest/invoice/bulk/issue', {
      as: caller,
      body: { invoice_ids: ids },
    })
    const [answer] = await Promise.all([byHand, runIssuing(), runIssuing()])
    expect(answer.status).toBe(200)
    await runIssuing()
    await expectNumbered(caller, 12)
    expect(await timesOf(caller)).toMatchObject({ issued: 12, steps: 0 })
  })

  it('passes a structure over whose settings another transaction holds, which is how two workers never meet', async () => {
    const caller = await crowd(1)
    const held = signal()
    const done = signal()
    const holder = context.api.asSystem(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('structure_configuration'), ${caller.structureId})`
      held.give()
      await done.come
    })
    await held.come
    await runIssuing()
    expect(await numbered(caller)).toEqual([])
    done.give()
    await holder
    await runIssuing()
    expect(await numbered(caller)).toHaveLength(2)
  })

  it('goes on where a killed worker left it', async () => {
    const caller = await crowd(8)
    const child = fork('tests/support/process/contract-issuer.ts', [NOW], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, LUNA_CALL_LOG: '' },
    })
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    while ((await numbered(caller)).length === 0) await delay(5)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect((await timesOf(caller)).mails).toBeLessThan(16)
    await runIssuing()
    await expectEachOnce(caller, 16)
  }, 60_000)

  it('lets each structure have its turn before one with many is through', async () => {
    const many = await crowd(6)
    const few = await crowd(1)
    const { advanceIssuing } = await import('@/server/salesforce')
    const { jobScope } = await import('@/server/jobs/job-scope')
    const { today } = await import('@/server/platform/clock')
    expect(await advanceIssuing(jobScope(many.structureId, 'test'), today())).toBe(true)
    expect(await numbered(many)).toHaveLength(10)
    await runIssuing()
    expect(await numbered(few)).toHaveLength(2)
    expect(await numbered(many)).toHaveLength(12)
  })
})
