import { api } from '@/lib/api/client'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import { buildAnswer } from './build-answer'
import { drawInk } from './pad/draw-ink'
import type { Signatures, Texts } from './signing-progress'

type Given = { signatures: Signatures; texts: Texts }
type Signed = Pick<SignableDocument, 'graphometric' | 'sha256'>

/** Returns the file with which a document is accepted, or null when it would be too large. */
export async function loadAnswer(
  token: string,
  { graphometric, sha256 }: Signed,
  given: Given,
): Promise<File | null> {
  const { body } = await api.salesforce.signatures.pdf({ token })
  const zip = await buildAnswer(new Uint8Array(await body.arrayBuffer()), given, {
    draw: drawInk,
    encrypt: graphometric && (await import('./encrypt-pen')).penEncryption(graphometric, sha256),
  })
  return zip && new File([zip], 'firme.zip', { type: 'application/zip' })
}
