import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { judgeSeal } from '@/tests/support/salesforce/pdf-seal'
import { accept, answerZip, documentPdf, sentToSign } from '@/tests/support/salesforce/signing'

const context = testApi()

/** The sealed file of a document that was signed. */
async function signedFile(): Promise<Uint8Array> {
  const { token } = await sentToSign(context.api)
  await accept(context.api, { token, zip: answerZip(await documentPdf(context.api, token)) })
  return documentPdf(context.api, token)
}

const WHOLE = {
  subFilter: 'ETSI.CAdES.detached',
  digestMatches: true,
  signatureVerifies: true,
  coversWholeFile: true,
  namesCertificate: true,
}

it('the seal of a signed file is PAdES, covers all of it, and shows any change and any addition', async () => {
  const file = await signedFile()
  expect(await judgeSeal(file)).toEqual(WHOLE)
  const changed = Uint8Array.from(file)
  changed[1_000] = (changed[1_000] ?? 0) ^ 1
  expect(await judgeSeal(changed)).toMatchObject({ digestMatches: false, signatureVerifies: false })
  const longer = Buffer.concat([file, Buffer.from('\n% later')])
  expect(await judgeSeal(longer)).toEqual({ ...WHOLE, coversWholeFile: false })
})

it('the key of the seal and the files of a signing cannot be read without LUNA_SECRET', async () => {
  const { token } = await sentToSign(context.api)
  const pdf = await documentPdf(context.api, token)
  const zip = answerZip(pdf)
  await accept(context.api, { token, zip })
  const { storage } = await import('@/server/platform/storage')
  const { files, keys } = await context.api.asSystem(async (tx) => ({
    files: await tx.signature_file.findMany(),
    keys: await tx.signing_certificate.findMany(),
  }))
  expect(keys.length).toBeGreaterThan(0)
  for (const { sealed_key } of keys)
    expect(Buffer.from(sealed_key ?? []).includes(Buffer.from('300d06092a864886f70d0101', 'hex'))).toBe(false)
  expect(files.map(({ kind }) => kind)).toContain('ARCHIVE')
  for (const { file_key } of files) {
    const stored = Buffer.from((await storage().read(file_key)) ?? [])
    for (const plain of ['%PDF', 'PK\x03\x04', 'PNG', 'strokes'])
      expect(stored.subarray(0, 200).includes(plain)).toBe(false)
  }
})
