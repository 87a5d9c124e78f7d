import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { openedZip } from '@/tests/support/files/opened-zip'
import { accept, answerZip, documentPdf, sentToSign, signingOf } from '@/tests/support/salesforce/signing'

const context = testApi()

/** A signing with three events. */
async function withEvents() {
  const sent = await sentToSign(context.api)
  await context.api.call('POST', '/api/salesforce/rest/document/signature/opened', {
    body: { token: sent.token },
  })
  await context.api.call('POST', `/api/salesforce/rest/document/${sent.document.id}/signature/pin`, {
    as: sent.caller,
    body: {},
  })
  return sent
}

it('the events of a signing are numbered, chained and never changed or removed', async () => {
  const sent = await withEvents()
  const { event_list: events, evidence_intact } = await signingOf(context.api, sent)
  expect(events.map(({ seq, type }: { seq: number; type: string }) => [seq, type])).toEqual([
    [1, 'SENT'],
    [2, 'OPENED'],
    [3, 'PIN_GIVEN'],
  ])
  expect(evidence_intact).toBe(true)
  const where = { request: { document_id: sent.document.id } }
  for (const change of [
    context.api.asSystem((tx) => tx.signature_event.updateMany({ where, data: { ip: '10.0.0.1' } })),
    context.api.asSystem((tx) => tx.signature_event.deleteMany({ where })),
  ]) {
    await expect(change).rejects.toThrow(/rows_only_added|only added/)
  }
})

it('an event that was altered past the guard of the database is found', async () => {
  const sent = await withEvents()
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.signature_event.updateMany({
      where: { seq: 2, request: { document_id: sent.document.id } },
      data: { ip: '10.0.0.1' },
    })
  })
  expect(await signingOf(context.api, sent)).toMatchObject({ evidence_intact: false })
})

it('the evidence is handed out as an archive with the files byte for byte and every step of the chain', async () => {
  const sent = await sentToSign(context.api)
  const path = `/api/salesforce/rest/document/${sent.document.id}/signature/evidence`
  const document = await documentPdf(context.api, sent.token)
  const answer = answerZip(document)
  await accept(context.api, { token: sent.token, zip: answer })
  const files = await openedZip(await (await context.api.call('GET', path, { as: sent.caller })).bytes())
  expect(files.get('document.pdf')?.equals(document)).toBe(true)
  expect(files.get('answer.zip')?.equals(answer)).toBe(true)
  expect(files.get('signed.pdf')?.equals(await documentPdf(context.api, sent.token))).toBe(true)
  const { events } = JSON.parse(files.get('evidence.json')?.toString() ?? '')
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['SENT', 'SIGNED'])
  expect(events[1].prev_hash).toBe(events[0].hash)
})
