import { api } from '@/lib/api/client'
import { buildAnswer } from './build-answer'
import { drawInk } from './pad/draw-ink'
import type { Signatures } from './signing-progress'

/** Returns the file with which a document is accepted, or null when it would be too large. */
export async function loadAnswer(token: string, signatures: Signatures): Promise<File | null> {
  const { body } = await api.salesforce.signatures.pdf({ token })
  const zip = await buildAnswer(new Uint8Array(await body.arrayBuffer()), signatures, drawInk)
  return zip && new File([zip], 'firme.zip', { type: 'application/zip' })
}
