/** A process that sends from a PEC box, killed in the middle of handing a mail over. */
import { fork } from 'node:child_process'
import { expect } from 'vitest'
import type { Caller } from '../api'
import type { PecBox, SubmissionStep } from './pec-box'

/** Lets another process send the waiting file of a box, and kills it when the mail server has come to a step. */
export async function killSenderAt(
  box: PecBox,
  { structureId }: Caller,
  step: SubmissionStep,
): Promise<void> {
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
