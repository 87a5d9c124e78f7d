import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
const clock = stopClockAt('2026-11-24T09:00:00Z')
const READ = 'GUI_SHOW_SIDE_MENU_CHARTS' as const

const switched = (as: Caller, on: boolean) =>
  context.api.call('PUT', '/api/statistics/rest/mail', { as, body: { mail: { on } } })

/** Runs the job as often as that at once. */
async function mailAt(instant: string, times = 1) {
  clock.moveTo(instant)
  const { monthlyMail } = await import('@/server/jobs/statistics/monthly-mail')
  await Promise.all(Array.from({ length: times }, () => monthlyMail.run({})))
}

const mailsOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.mail_outbox.findMany({ where: { structure_id: structureId }, orderBy: { id: 'asc' } }),
  )

/** A user of a structure with these roles, in a language. */
async function colleague({ caller }: { caller: Caller }, roles: readonly string[], language = 'it') {
  const other = await context.api.caller({ roles: roles as never, structure: { id: caller.structureId } })
  await context.api.asSystem((tx) =>
    tx.account.update({ where: { id: other.accountId }, data: { language } }),
  )
  return other
}

/** A studio with a reader of all numbers, in November. */
async function readingStudio() {
  clock.moveTo('2026-11-24T09:00:00Z')
  const at = await studio(context.api)
  await switched(at.caller, true)
  return at
}

describe('the mail of a month', () => {
  it('comes once when the month is over, however many jobs run, and not before', async () => {
    const { caller } = await readingStudio()
    await mailAt('2026-11-30T22:30:00Z')
    expect(await mailsOf(caller)).toEqual([])
    await mailAt('2026-12-01T06:30:00Z', 10)
    await mailAt('2026-12-02T06:30:00Z')
    const mails = await mailsOf(caller)
    expect(mails.map(({ subject }) => subject)).toEqual(['I numeri di novembre 2026'])
    await mailAt('2027-03-01T06:30:00Z')
    const subjects = (await mailsOf(caller)).map(({ subject }) => subject)
    expect(subjects).toEqual(['I numeri di novembre 2026', 'I numeri di febbraio 2027'])
  })

  it('states the amounts of the pages, with the change from the year before', async () => {
    const { caller } = await readingStudio()
    const { structureId } = caller
    await context.api.asSystem(async (tx) => {
      for (const [figure, month, amount] of [
        ['REVENUE', '2026-11-01', 1500],
        ['REVENUE', '2025-11-01', 1200],
        ['COLLECTED', '2026-11-01', 300.5],
      ] as const) {
        await tx.$executeRaw`insert into statistics_sum (structure_id, figure, month, parts, amount)
          values (${structureId}, ${figure}, ${month}::date, 1, ${amount})`
      }
    })
    await mailAt('2026-12-01T06:30:00Z')
    const [mail] = await mailsOf(caller)
    const text = mail?.text.replaceAll('\u00a0', ' ')
    expect(text).toContain('Ricavi, per competenza: 1.500,00 € (+25% su novembre 2025)')
    expect(text).toContain('Incassi: 300,50 €\n')
    expect(text).toContain('di cui scaduto: 0,00 €')
    expect(text).toContain('/app/stats/revenue')
  })

  it('has the numbers alone that its reader may see, in the reader’s language, and is not sent without the right to any', async () => {
    const at = await readingStudio()
    const few = await colleague(at, [READ], 'en')
    const lost = await colleague(at, [READ])
    for (const one of [few, lost]) expect((await switched(one, true)).status).toBe(200)
    await context.api.asSystem((tx) =>
      tx.membership.updateMany({ where: { account_id: lost.accountId }, data: { gui_item_list: [] } }),
    )
    await mailAt('2026-12-01T06:30:00Z')
    const mails = await mailsOf(at.caller)
    expect(mails).toHaveLength(2)
    const english = mails.find(({ language }) => language === 'en')
    expect(english?.subject).toBe('The numbers of November 2026')
    expect(english?.text).toContain('Revenue, by issue: ')
    for (const hidden of ['To be collected', 'overdue', 'VAT']) expect(english?.text).not.toContain(hidden)
    expect(mails.find(({ language }) => language === 'it')?.text).toContain('IVA')
  })

  it('is switched on and off by each user alone, and for the months to come', async () => {
    const { caller } = await readingStudio()
    const read = () => context.api.call('GET', '/api/statistics/rest/mail', { as: caller })
    expect((await read()).body.mail).toEqual({ on: true })
    await mailAt('2026-11-25T06:30:00Z')
    expect(await mailsOf(caller)).toEqual([])
    await switched(caller, false)
    expect((await read()).body.mail).toEqual({ on: false })
    await mailAt('2026-12-01T06:30:00Z')
    expect(await mailsOf(caller)).toEqual([])
    const other = await context.api.caller({ roles: ['GUI_OWN_EVENTS'] })
    expect((await switched(other, true)).status).toBe(403)
  })
})
