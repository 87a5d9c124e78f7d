import { api } from '@/lib/api/client'
import { buildAnswer } from './build-answer'
import { drawInk } from './pad/draw-ink'
import type { Signatures, Texts } from './signing-progress'

type Given = { signatures: Signatures; texts: Texts }

/** Returns the file with which a document is accepted, or null when it would be too large. */
export async function loadAnswer(token: string, given: Given): Promise<File | null> {
  const { body } = await api.salesforce.signatures.pdf({ token })
  const zip = await buildAnswer(new Uint8Array(await body.arrayBuffer()), given, drawInk)
  return zip && new File([zip], 'firme.zip', { type: 'application/zip' })
}
