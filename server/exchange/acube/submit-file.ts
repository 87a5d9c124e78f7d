import * as z from 'zod'
import { readInvoice } from '@/server/einvoice'
import type { OutgoingFile } from '../channel'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { parsedJson } from '../intermediary/request'
import type { HandoverTerms, LookedFor } from '../intermediary/terms'
import { type CubeEntry, pagesOf, uuid } from './pages'
import { askCube, type CubeAccount } from './request'

const sent = z.looseObject({ uuid })

/** Simplified invoices have an address of their own at A-Cube; Openapi states none. */
function addressOf({ provider }: CubeAccount, { bytes }: OutgoingFile, isToBeSigned: boolean): string {
  if (provider === 'openapi') return isToBeSigned ? '/invoices_signature' : '/invoices'
  return readInvoice(bytes).family === 'simplified' ? '/invoices/simplified' : '/invoices'
}

/** Hands an unsigned file over; returns the provider's number of it. @throws IntermediaryFault */
export async function submitToCube(
  account: CubeAccount,
  file: OutgoingFile,
  { isToBeSigned }: HandoverTerms,
): Promise<string> {
  const body = await askCube(account, {
    path: addressOf(account, file, isToBeSigned),
    headers: account.provider === 'acube' ? { 'x-signinvoice': String(isToBeSigned) } : {},
    body: file.bytes,
  })
  const read = sent.safeParse(body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  return read.data.uuid
}

/** Clocks may differ by that much. */
const SKEW_MS = 3_600_000

/**
 * The provider's number of a file that may have been handed over; null when it does not list it. The provider keeps no mark
 * and no name of ours: a file is known by its sender and by the number and the day of its document, among those that came
 * since the handover and do not stand for another file of ours.
 * @throws IntermediaryFault DOUBTFUL where two are alike, or one that may be it cannot be read
 */
export async function findAtCube(account: CubeAccount, looked: LookedFor): Promise<string | null> {
  const found: string[] = []
  let isOpen = false
  for await (const entries of pagesOf(account, 0, looked.begunAt)) {
    for (const one of entries.filter((entry) => mayBe(entry, looked))) {
      const identity = identityOf(one.entry)
      if (!identity || one.uuid === null) isOpen = true
      else if (isSame(identity, looked)) found.push(one.uuid)
    }
  }
  const [only, another] = found
  if (another !== undefined) throw new IntermediaryFault('DOUBTFUL', 'Ci sono due documenti uguali.')
  if (only === undefined && isOpen) throw new IntermediaryFault('DOUBTFUL', UNREADABLE_ANSWER)
  return only ?? null
}

const mayBe = ({ uuid, createdAt }: CubeEntry, { begunAt, knownIds }: LookedFor): boolean =>
  !(uuid !== null && knownIds.includes(uuid)) &&
  (createdAt === null || createdAt.getTime() >= begunAt.getTime() - SKEW_MS)

type Identity = { senders: string[]; documents: { number: string; day: string }[] }

const isSame = (
  { senders, documents }: Identity,
  { documentNumber, documentDay, senderCodes }: LookedFor,
): boolean =>
  senders.some((code) => senderCodes.includes(code)) &&
  documents.some(({ number, day }) => number === documentNumber && day === documentDay)

const code = z.union([z.string(), z.number()]).transform(String)

const codesOfSender = z.looseObject({
  id_fiscale_iva: z.looseObject({ id_codice: code }).nullish(),
  codice_fiscale: code.nullish(),
})

/** A file's content as the provider tells it in JSON, in a text or as it is. A simplified one has the codes in the party itself. */
const content = z.looseObject({
  fattura_elettronica_header: z.looseObject({
    cedente_prestatore: z.union([
      z.looseObject({ dati_anagrafici: codesOfSender }),
      codesOfSender.transform((codes) => ({ dati_anagrafici: codes })),
    ]),
  }),
  fattura_elettronica_body: z
    .array(
      z.looseObject({
        dati_generali: z.looseObject({
          dati_generali_documento: z.looseObject({ numero: code, data: z.string().min(10) }),
        }),
      }),
    )
    .min(1),
})
const withContent = z.looseObject({ payload: z.unknown().optional() })

/** By what a listed file is known; null where it cannot be read. */
function identityOf(entry: unknown): Identity | null {
  const { payload } = withContent.safeParse(entry).data ?? {}
  const read = content.safeParse(typeof payload === 'string' ? parsedJson(payload) : payload)
  if (!read.success) return null
  const { fattura_elettronica_header: header, fattura_elettronica_body: bodies } = read.data
  const { id_fiscale_iva, codice_fiscale } = header.cedente_prestatore.dati_anagrafici
  return {
    senders: [id_fiscale_iva?.id_codice, codice_fiscale].filter((one) => one != null),
    documents: bodies.map(({ dati_generali: { dati_generali_documento: one } }) => ({
      number: one.numero,
      day: one.data.slice(0, 10),
    })),
  }
}
