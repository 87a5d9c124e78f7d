import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSealingKey, placeTimestamp, prepareTimestamp } from '@/server/signature'
import { sealPdf } from '@/server/signature/seal-pdf'
import { judgeSeal, judgeTimestamp } from '@/tests/support/salesforce/pdf-seal'
import { type Behaviour, replyTo } from '@/tests/support/salesforce/timestamp-authority'

let sealed: Uint8Array

beforeAll(async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const key = await makeSealingKey('Studio', new Date())
  sealed = await sealPdf(await pdf.save(), { ...key, reason: 'Prova', at: new Date() })
})

/** The sealed file with the timestamp of an authority that behaves so. */
async function stamped(behaviour: Behaviour) {
  const prepared = await prepareTimestamp(sealed)
  const bytes = await replyTo(prepared.request, behaviour)
  return placeTimestamp(prepared.pdf, { bytes, nonce: prepared.nonce, at: new Date() })
}

describe('a timestamp', () => {
  it('covers the whole file, states its time, and leaves the seal before it as it was', async () => {
    const result = await stamped('GOOD')
    if (!('pdf' in result)) throw new Error(result.fault)
    const { pdf, at } = result
    expect(Buffer.from(pdf).subarray(0, sealed.length).equals(sealed)).toBe(true)
    expect(await judgeTimestamp(pdf)).toEqual({
      imprintMatches: true,
      signatureVerifies: true,
      coversWholeFile: true,
    })
    expect(await judgeSeal(pdf, 0)).toMatchObject({ digestMatches: true, signatureVerifies: true })
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  const faults: [Behaviour, RegExp][] = [
    ['REFUSES', /refused \(2\)/],
    ['OTHER_BYTES', /other bytes/],
    ['OTHER_REQUEST', /another request/],
    ['EXPIRED', /was not valid/],
    ['OTHER_PURPOSE', /not for timestamps/],
    ['OTHER_TIME', /not that of this server/],
    ['FORGED', /signature of the token/],
    ['NOT_ASN1', /not readable/],
    ['TOO_LONG', /not readable/],
  ]
  it.each(faults)('is not taken from an authority that answers badly: %s', async (behaviour, fault) => {
    expect(await stamped(behaviour)).toEqual({ fault: expect.stringMatching(fault) })
  })
})
