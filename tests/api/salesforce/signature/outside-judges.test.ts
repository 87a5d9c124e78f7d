import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { judge, judgedTitle, missingJudges } from '@/tests/support/files/pdf-judges'
import { accept, answerZip, documentPdf, sentToSign } from '@/tests/support/salesforce/signing'

const context = testApi()
const missing = missingJudges()

describe.skipIf(missing.length > 0)(judgedTitle('a signed file, for programs of others', missing), () => {
  async function signedFile(): Promise<Uint8Array> {
    const { token } = await sentToSign(context.api)
    await accept(context.api, { token, zip: answerZip(await documentPdf(context.api, token)) })
    return documentPdf(context.api, token)
  }

  it('has a valid signature of the whole document, and no faults of structure', async () => {
    const file = await signedFile()
    const said = judge('pdfsig', ['-nocert'], file)
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('- Total document signed')
    expect(judge('qpdf', ['--check'], file)).toContain('No syntax or stream encoding errors')
  })

  it('has a digest that no longer matches once a byte was changed, and is not signed whole once some were added', async () => {
    const file = await signedFile()
    const changed = Uint8Array.from(file)
    changed[1_000] = (changed[1_000] ?? 0) ^ 1
    expect(judge('pdfsig', ['-nocert'], changed)).toContain('Digest Mismatch')
    expect(judge('pdfsig', ['-nocert'], Buffer.concat([file, Buffer.from('\n% more')]))).toContain(
      'Not total document signed',
    )
  })

  it('has the words of its evidence with their hashes, as text', async () => {
    const text = judge('pdftotext', ['-layout'], await signedFile())
    expect(text).toContain('Firma elettronica semplice')
    expect(text.replace(/\s+/g, '')).toMatch(/[0-9a-f]{64}/)
  })
})
