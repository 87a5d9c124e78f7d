import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { offerActs } from '@/tests/support/salesforce/offers'
import { mailToSign } from '@/tests/support/salesforce/signing'
import { wrongOffers } from '@/tests/support/salesforce/wrong-offers'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
const { call, read, moveOffer, offerOf, invoiceOf } = offerActs(context)
stopClockAt('2026-02-02T09:00:00Z')
const rest = '/api/salesforce/rest'

/** The lock by which a second transaction waits for the first one that changes an offer. */
const LOCK = /PERFORM FROM document [^;]*;\s*IF NOT FOUND THEN RETURN; END IF;/

describe('the kept facts of offers', () => {
  it('are right after a hundred callers at once have answered, revised, agreed and billed twenty of them', async () => {
    const { caller, customer } = await studio(context.api)
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await offerOf(caller, customer.sku, n + 1.01)).id),
    )
    for (const id of ids) expect((await moveOffer(caller, id, 'SENT')).status).toBe(200)
    const acts: ((id: number) => Promise<{ status: number }>)[] = [
      (id) => moveOffer(caller, id, 'SIGNED'),
      (id) => moveOffer(caller, id, 'REJECTED'),
      (id) => call(caller, 'POST', `${rest}/offer/revise`, { offer_id: id }),
      (id) => call(caller, 'POST', `${rest}/contract/createContractFromOffer`, { offer_id: id }),
      (id) => invoiceOf(caller, id),
    ]
    const answers = await Promise.all(ids.flatMap((id) => acts.map((act) => act(id))))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(ids.length)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await wrongOffers(context.api, caller.structureId)).toEqual([])
    const { total } = await read(caller, '/api/statistics/rest/offer?from=2026-02&to=2026-02')
    expect(total.step_list[0]).toMatchObject({ step: 'SENT', count: 20 })
  }, 180_000)

  /** One transaction moves the end of an offer's signing, and ends as soon as another one, which opens the offer, waits for it. */
  async function changedAtOnce(caller: Caller, id: number) {
    const moved = new EventEmitter()
    const opening = once(moved, 'moved').then(() =>
      context.api.asSystem(
        (tx) => tx.$executeRaw`
          update document_share set first_opened_at = '2026-02-03T09:00:00Z', last_opened_at = '2026-02-03T09:00:00Z', opens = 1
          where document_id = ${id}`,
      ),
    )
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`update signing_request set expires_at = expires_at + interval '1 day' where document_id = ${id}`
      moved.emit('moved')
      const isAwaited = async () => {
        const [row] = await tx.$queryRaw<[{ awaited: boolean }]>`select exists (select from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as awaited`
        return row.awaited
      }
      for (let tries = 0; tries < 1_000 && !(await isAwaited()); tries += 1) await setTimeout(5)
    })
    await opening
    return wrongOffers(context.api, caller.structureId)
  }

  /** An offer that was mailed to be signed, with a link that nobody opened. */
  async function mailedOffer() {
    const { caller, customer } = await studio(context.api)
    const offer = await offerOf(caller, customer.sku, 100)
    await mailToSign(context.api, { caller, kind: 'offer', document: offer })
    return { caller, id: offer.id }
  }

  it('are those of both transactions that change one offer at once', async () => {
    const { caller, id } = await mailedOffer()
    expect(await changedAtOnce(caller, id)).toEqual([])
    const { offer_list } = await read(
      caller,
      '/api/statistics/rest/offer/list?from=2026-02&to=2026-02&step=VIEWED',
    )
    expect(offer_list).toHaveLength(1)
  })

  it('would be those of the first one, or of the second one, if they did not wait: the control', async () => {
    const [found] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ text: string }[]>`
        select pg_get_functiondef('keep_sent_offers(int, int[])'::regprocedure) as text`,
    )
    const text = found?.text ?? ''
    expect(text).toMatch(LOCK)
    const replace = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    const { caller, id } = await mailedOffer()
    await replace(text.replace(LOCK, ''))
    try {
      expect(await changedAtOnce(caller, id)).not.toEqual([])
    } finally {
      await replace(text)
    }
  })

  it('are computed of the offer that changes, and not of all that there are', async () => {
    const plan = await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`explain select * from sent_offer_part
        where structure_id = 1 and document_id = any(array[1, 2])`
    })
    const lines = plan.map((row) => row['QUERY PLAN'])
    const read = lines.filter((line) => /Index Cond: .*\bid = ANY/.test(line))
    expect(read.length, lines.join('\n')).toBeGreaterThan(0)
    expect(lines.filter((line) => /Seq Scan|Filter: .*\bid = ANY/.test(line))).toEqual([])
  })
})
