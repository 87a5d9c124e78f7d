import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
import { judgeSeal, judgeTimestamp } from '@/tests/support/salesforce/pdf-seal'
import {
  accept,
  answerZip,
  documentPdf,
  type Sent,
  sentToSign,
  signingOf,
} from '@/tests/support/salesforce/signing'
import { openTimestampAuthority } from '@/tests/support/salesforce/timestamp-authority'

const GOOD = { imprintMatches: true, signatureVerifies: true, coversWholeFile: true }
const MINUTE_MS = 60_000

let api: Api
let authority: Awaited<ReturnType<typeof openTimestampAuthority>>

beforeAll(async () => {
  authority = await openTimestampAuthority()
  // The first authority does not exist: nothing listens on that port.
  api = await Api.open({ LUNA_TSA_URLS: `http://127.0.0.1:9/ ${authority.url}` })
})

afterAll(async () => {
  await api.close()
  authority.close()
})

/** A document that was signed, with its file as the signer has it at once. */
async function signed(): Promise<{ sent: Sent; sealed: Uint8Array }> {
  const sent = await sentToSign(api)
  await accept(api, { token: sent.token, zip: answerZip(await documentPdf(api, sent.token)) })
  return { sent, sealed: await documentPdf(api, sent.token) }
}

/** Runs the job as of some minutes from now. */
async function runJob(minutes = 0, times = 1): Promise<void> {
  const { setClock } = await import('@/server/platform/clock')
  const { signingTimestamps } = await import('@/server/jobs/signing/signing-timestamps')
  const restore = setClock(() => new Date(Date.now() + minutes * MINUTE_MS))
  await Promise.all(Array.from({ length: times }, () => signingTimestamps.run({}))).finally(restore)
}

const verify = async (file: Uint8Array) => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const path = '/api/salesforce/rest/document/signature/verify'
  return (await api.call('POST', path, { body: { sha256 } })).body.verification
}

it('a signed document gets a timestamp once, of the first authority that answers, behind its seal', async () => {
  authority.behaviour = 'GOOD'
  const { sent, sealed } = await signed()
  expect(await signingOf(api, sent)).toMatchObject({
    state: 'SIGNED',
    timestamp: 'PENDING',
    stamped_at: null,
  })
  await runJob(0, 10)
  const stamped = await documentPdf(api, sent.token)
  expect(Buffer.from(stamped).subarray(0, sealed.length).equals(sealed)).toBe(true)
  expect(await judgeTimestamp(stamped)).toEqual(GOOD)
  expect(await judgeSeal(stamped, 0)).toMatchObject({ digestMatches: true, signatureVerifies: true })
  const signing = await signingOf(api, sent)
  expect(signing).toMatchObject({ timestamp: 'DONE', evidence_intact: true })
  const events = signing.event_list.filter(({ type }: { type: string }) => type === 'STAMPED')
  expect(events).toMatchObject([{ actor: new URL(authority.url).host }])
  expect(await verify(stamped)).toMatchObject({ result: 'AUTHENTIC', stamped_at: signing.stamped_at })
  expect(await verify(sealed)).toMatchObject({ result: 'AUTHENTIC', stamped_at: null })
})

it('a document is signed while no timestamp can be had, and gets it later', async () => {
  authority.behaviour = 'OTHER_BYTES'
  const { sent, sealed } = await signed()
  await runJob()
  expect(await signingOf(api, sent)).toMatchObject({ state: 'SIGNED', timestamp: 'PENDING' })
  expect(await judgeSeal(await documentPdf(api, sent.token))).toMatchObject({ coversWholeFile: true })
  authority.behaviour = 'GOOD'
  await runJob()
  expect(await signingOf(api, sent)).toMatchObject({ timestamp: 'PENDING' })
  await runJob(2)
  expect(await signingOf(api, sent)).toMatchObject({ timestamp: 'DONE' })
  expect((await documentPdf(api, sent.token)).length).toBeGreaterThan(sealed.length)
})

it('a document is signed while no authority answers, and the others that wait are not tried before the next run', async () => {
  authority.behaviour = 'FAILS'
  const { sent: first } = await signed()
  const { sent: second } = await signed()
  const before = authority.requests
  await runJob()
  expect(authority.requests).toBe(before + 1)
  authority.behaviour = 'GOOD'
  await runJob(2)
  for (const sent of [first, second]) expect(await signingOf(api, sent)).toMatchObject({ timestamp: 'DONE' })
})
