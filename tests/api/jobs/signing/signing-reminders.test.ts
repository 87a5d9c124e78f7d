import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { mailToSign, reject, type Sent, sentToSign, signingOf } from '@/tests/support/salesforce/signing'

const context = testApi()
const DAY_MS = 86_400_000

/** Runs the job as of some days from now, as often as a morning does. */
async function morning(days: number): Promise<void> {
  const { setClock } = await import('@/server/platform/clock')
  const { signingReminders } = await import('@/server/jobs/signing/signing-reminders')
  const restore = setClock(() => new Date(Date.now() + days * DAY_MS + 60_000))
  try {
    await signingReminders.run({})
    await signingReminders.run({})
  } finally {
    restore()
  }
}

const remindersOf = async ({ caller }: Sent): Promise<number> => {
  const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: caller })
  return body.mail_list.filter(({ subject }: { subject: string }) => subject.startsWith('Promemoria')).length
}

it('a signer who has not answered is reminded after 3, 7 and 14 days, each time once and with the link', async () => {
  const sent = await sentToSign(context.api)
  const counts: number[] = []
  for (const days of [2, 3, 6, 7, 14, 30]) {
    await morning(days)
    counts.push(await remindersOf(sent))
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3])
  const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: sent.caller })
  const mail = await context.api.call('GET', `/api/auth/rest/outbox/${body.mail_list[0].id}`, {
    as: sent.caller,
  })
  expect(mail.body.mail.text).toContain(`/signature/${sent.token}`)
  const { event_list: events } = await signingOf(context.api, sent)
  expect(events.filter(({ type }: { type: string }) => type === 'REMINDED')).toHaveLength(3)
})

it('nobody is reminded of a document that was answered, withdrawn, expired or sent again', async () => {
  const rejected = await sentToSign(context.api)
  await reject(context.api, rejected.token)
  const withdrawn = await sentToSign(context.api)
  const path = `/api/salesforce/rest/document/${withdrawn.document.id}/signature/revoke`
  await context.api.call('POST', path, { as: withdrawn.caller, body: {} })
  const again = await sentToSign(context.api)
  await morning(3)
  expect([await remindersOf(rejected), await remindersOf(withdrawn), await remindersOf(again)]).toEqual([
    0, 0, 1,
  ])
  await mailToSign(context.api, again)
  await morning(4)
  expect(await remindersOf(again)).toBe(2)
  const expired = await sentToSign(context.api)
  await morning(61)
  expect(await remindersOf(expired)).toBe(0)
})
