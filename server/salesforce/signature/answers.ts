import type { SignerEvidence } from '@/lib/domain/signature/evidence'
import { formOfSigner, type SignableForm, signatureFields } from '@/lib/domain/signature/signable-form'
import { fieldName } from '@/lib/domain/templates/field'
import type { InTenant } from '@/server/http/implement'
import type { SignerAnswer } from '@/server/signature'
import { inThread } from '@/server/workers'
import type { ListedEvent } from './evidence'
import { kidOf } from './graphometric'
import type { SigningRequestRow } from './request-queries'
import { findFile, readFile } from './signature-files'
import type { SignerRow } from './signer-queries'

/** The answer of a signer: what the archive holds, and what is known of the moment. */
export type ReadAnswer = {
  signer: SignerRow
  read: SignerAnswer
  event: {
    at: Date
    ip: string
    userAgent: string
    description: string
    pin: boolean
    code: boolean
    mediaConsent: boolean
  }
}

type Earlier = {
  request: SigningRequestRow
  form: SignableForm
  signers: readonly SignerRow[]
  events: readonly ListedEvent[]
}

/** The answers of those who signed before: their archives are read again, and the steps of the evidence name the moments. */
export async function earlierAnswers(
  inTenant: InTenant,
  { request, form, signers, events }: Earlier,
): Promise<ReadAnswer[]> {
  const answers: ReadAnswer[] = []
  for (const signer of signers) {
    const { structure_id: structureId, request_id: requestId, position: number } = signer
    const file = await inTenant((tx) => findFile(tx, { requestId, kind: 'ARCHIVE', number }))
    const event = events.find(({ type, data }) => type === signer.state && data.signer === number)
    if (!file || !event) throw new Error('an answer of a signing is missing')
    const own = formOfSigner(form, number)
    const read = await inThread(structureId, 'readAnswer', await readFile(file), own, { kid: kidOf(request) })
    const { at, ip, userAgent, data } = event
    const { description } = signer
    const known = {
      pin: data.pin === true,
      code: data.code === true,
      mediaConsent: data.media_consent === true,
    }
    answers.push({ signer, read, event: { at, ip, userAgent, description, ...known } })
  }
  return answers
}

/** An answer as the pages of evidence list it. */
export function signerEvidence({ signer, read, event }: ReadAnswer, form: SignableForm): SignerEvidence {
  const own = formOfSigner(form, signer.position)
  const changed = read.texts.filter(({ isChanged }) => isChanged)
  const { at, ip, userAgent, description, pin, code, mediaConsent } = event
  return {
    name: signer.name,
    recipient: signer.recipient,
    at,
    ip,
    userAgent,
    description,
    pin,
    code,
    signatures: read.signatures.length,
    fields: signatureFields(own).length,
    texts: changed.map(({ field, text }) => ({ label: fieldName(field), text })),
    mediaConsent: read.hasMedia ? mediaConsent : null,
    graphometrics: read.graphometrics.map(({ field, sha256 }) => ({ label: labelOf(own, field), sha256 })),
    audios: read.audios.map(({ field, ...audio }) => ({ ...audio, label: labelOf(own, field) })),
  }
}

const labelOf = ({ fields }: SignableForm, id: string): string =>
  fields.find((field) => field.id === id)?.label || id
