import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { accept, answerZip, documentPdf, sentToSign } from '@/tests/support/salesforce/signing'

const context = testApi()
const path = '/api/salesforce/rest/document/signature/verify'

async function verify(bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], 'file.pdf', { type: 'application/pdf' }))
  return context.api.call('POST', path, { form })
}

const resultOf = async (bytes: Uint8Array) => (await verify(bytes)).body.verification.result

async function signedFile() {
  const { token } = await sentToSign(context.api)
  const pdf = await documentPdf(context.api, token)
  await accept(context.api, { token, zip: answerZip(pdf) })
  return { sealed: await documentPdf(context.api, token), pdf }
}

describe('verifying a PDF', () => {
  it('tells the file that was sealed here, by its bytes and by its hash', async () => {
    const { sealed } = await signedFile()
    const sha256 = createHash('sha256').update(sealed).digest('hex')
    const { body } = await verify(sealed)
    expect(body.verification).toMatchObject({ result: 'AUTHENTIC', sha256, sender: 'Studio Luna S.r.l.' })
    expect(body.verification.signed_at).toMatch(/^\d{4}-\d{2}-\d{2} /)
    const byHash = await context.api.call('POST', path, { body: { sha256: sha256.toUpperCase() } })
    expect(byHash.body).toEqual(body)
  })

  it('tells one that was changed or extended after the signature', async () => {
    const { sealed } = await signedFile()
    const changed = Uint8Array.from(sealed)
    changed[1_000] = (changed[1_000] ?? 0) ^ 1
    expect(await resultOf(changed)).toBe('ALTERED')
    expect(await resultOf(Buffer.concat([sealed, Buffer.from('\n% more')]))).toBe('ALTERED')
  })

  it('tells those of others, signed and not, and the document before it was signed', async () => {
    const { makeSealingKey } = await import('@/server/signature')
    const { sealPdf } = await import('@/server/signature/seal-pdf')
    const blank = await PDFDocument.create()
    blank.addPage()
    const plain = await blank.save()
    expect(await resultOf(plain)).toBe('FOREIGN')
    const at = new Date()
    const foreign = await sealPdf(plain, { ...(await makeSealingKey('Altri', at)), reason: 'Altro', at })
    expect(await resultOf(foreign)).toBe('FOREIGN_SIGNED')
    expect(await resultOf((await signedFile()).pdf)).toBe('FOREIGN')
    const unknown = await context.api.call('POST', path, { body: { sha256: '0'.repeat(64) } })
    expect(unknown.body.verification).toMatchObject({ result: 'FOREIGN', signed_at: null })
  })

  it('refuses what is no PDF', async () => {
    expect(await verify(new TextEncoder().encode('hello'))).toMatchObject({
      status: 422,
      body: { code: 'ERROR_PDF_UNREADABLE' },
    })
  })
})
