import { afterEach, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { killSenderAt } from '@/tests/support/exchange/killed-sender'
import { PEC_AUTHORITY, SUBMISSION_STEPS } from '@/tests/support/exchange/pec-box'
import { askToSend, closePecBoxes, openPecStudio, pollPecBox } from '@/tests/support/exchange/pec-studio'
import { isFullRun } from '@/tests/support/property-runs'

const context = testApi({
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
  EXCHANGE_PEC_PACE: '0',
  LUNA_LOG: 'silent',
})

afterEach(closePecBoxes)

async function runAgain({ structureId }: Caller): Promise<void> {
  const { pecSend } = await import('@/server/jobs/exchange/pec-send')
  await pecSend.run({ structure_id: structureId })
}

it.each(isFullRun ? SUBMISSION_STEPS : SUBMISSION_STEPS.slice(4, 5))(
  'a file whose worker is killed at %s is sent once, or sent again only by who decides it',
  async (step) => {
    const { caller, box } = await openPecStudio(context.api)
    const [one] = await askToSend(context.api, caller)
    if (!one) throw new Error('none')
    await killSenderAt(box, caller, step)
    const isTaken = step === 'TAKEN' || step === 'ANSWERED'
    await runAgain(caller)
    box.arrive()
    await pollPecBox(caller)
    expect(box.taken).toHaveLength(isTaken ? 1 : 0)
    if (!isTaken) {
      await context.api.asSystem((tx) =>
        tx.pec_dispatch.updateMany({
          where: { einvoice_file_id: one.file },
          data: { begun_at: new Date(Date.now() - 20 * 60_000) },
        }),
      )
      await pollPecBox(caller)
      const file = await context.api.asSystem((tx) =>
        tx.einvoice_file.findUniqueOrThrow({ where: { id: one.file } }),
      )
      expect(file).toMatchObject({ state: 'FAILED', error: 'PEC_UNCERTAIN' })
      const body = { invoice_id: one.id, again: true }
      await context.api.call('POST', '/api/salesforce/rest/einvoice/send', { as: caller, body })
      await runAgain(caller)
      box.arrive()
      await pollPecBox(caller)
    }
    expect(box.taken.map(({ name }) => name)).toEqual([one.name])
    const { body } = await context.api.call('GET', `/api/salesforce/rest/invoice/${one.id}`, { as: caller })
    expect(body.invoice.state).toBe('DIGITAL_SENT_SUCCESS')
  },
  60_000,
)
