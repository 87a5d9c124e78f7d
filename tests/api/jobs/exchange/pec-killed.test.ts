import { fork } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { PEC_AUTHORITY, type PecBox, type SubmissionStep } from '@/tests/support/exchange/pec-box'
import { askToSend, closePecBoxes, openPecStudio, pollPecBox } from '@/tests/support/exchange/pec-studio'
import { isFullRun } from '@/tests/support/property-runs'

const context = testApi({
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
  EXCHANGE_PEC_PACE: '0',
  LUNA_LOG: 'silent',
})

afterEach(closePecBoxes)

const STEPS: readonly SubmissionStep[] = [
  'CONNECTED',
  'SIGNED_IN',
  'SENDER_NAMED',
  'RECEIVER_NAMED',
  'TAKEN',
  'ANSWERED',
]

/** Lets another process send the waiting file, and kills it when the server has come to a step. */
async function killedAt(box: PecBox, { structureId }: Caller, step: SubmissionStep): Promise<void> {
  const child = fork('tests/support/process/pec-sender.ts', [String(structureId)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LUNA_CALL_LOG: '' },
  })
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  box.atStep = async (reached) => {
    if (reached !== step) return
    child.kill('SIGKILL')
    await ended
  }
  expect(await ended).toBe('SIGKILL')
  box.atStep = async () => undefined
}

async function runAgain({ structureId }: Caller): Promise<void> {
  const { pecSend } = await import('@/server/jobs/exchange/pec-send')
  await pecSend.run({ structure_id: structureId })
}

it.each(isFullRun ? STEPS : STEPS.slice(4, 5))(
  'a file whose worker is killed at %s is sent once, or sent again only by who decides it',
  async (step) => {
    const { caller, box } = await openPecStudio(context.api)
    const [one] = await askToSend(context.api, caller)
    if (!one) throw new Error('none')
    await killedAt(box, caller, step)
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
