/** The data of a received document besides its amounts: for readers, not for calculations. */
import type { Day } from '@/lib/domain/core/day'
import { childrenOf, descend, textAt, type XmlElement } from '../tree'
import { prose, shownDay } from './reading'

const REFERENCES = {
  DatiOrdineAcquisto: 'order',
  DatiContratto: 'contract',
  DatiConvenzione: 'agreement',
  DatiRicezione: 'receipt',
  DatiFattureCollegate: 'invoice',
  DatiDDT: 'delivery',
  FatturaPrincipale: 'invoice',
  DatiFatturaRettificata: 'invoice',
} as const

/** Another document that this one names. */
export type ReceivedReference = {
  kind: (typeof REFERENCES)[keyof typeof REFERENCES]
  number: string
  date: Day | null
  cig: string | null
  cup: string | null
}

/** A file inside the file; `size` in bytes. */
export type ParsedAttachment = { position: number; name: string; description: string; size: number }

const referenceOf = (element: XmlElement): ReceivedReference => ({
  kind: REFERENCES[element.name as keyof typeof REFERENCES],
  number:
    ['IdDocumento', 'NumeroDDT', 'NumeroFR', 'NumeroFatturaPrincipale']
      .map((name) => prose(element, 40, name))
      .find((number) => number !== '') ?? '',
  date:
    ['Data', 'DataDDT', 'DataFR', 'DataFatturaPrincipale']
      .map((name) => shownDay(element, name))
      .find((date) => date !== null) ?? null,
  cig: prose(element, 15, 'CodiceCIG') || null,
  cup: prose(element, 15, 'CodiceCUP') || null,
})

export const referencesOf = (body: XmlElement): readonly ReceivedReference[] =>
  (descend(body, 'DatiGenerali')?.children ?? []).filter(({ name }) => name in REFERENCES).map(referenceOf)

/** Returns the reasons (Causale) that a document states, in their order, without empty ones. */
export const causaliOf = (body: XmlElement): readonly string[] =>
  childrenOf(descend(body, 'DatiGenerali', 'DatiGeneraliDocumento'), 'Causale')
    .map((element) => prose(element, 200))
    .filter((text) => text !== '')

const content = (element: XmlElement): string => textAt(element, 'Attachment').replace(/\s+/g, '')

const sizeOf = (base64: string): number =>
  Math.max(0, Math.floor((base64.length * 3) / 4) - (/={1,2}$/.exec(base64)?.[0].length ?? 0))

export const attachmentsOf = (body: XmlElement): readonly ParsedAttachment[] =>
  childrenOf(body, 'Allegati').map((element, at) => ({
    position: at + 1,
    name: nameOf(element, at + 1),
    description: prose(element, 100, 'DescrizioneAttachment'),
    size: sizeOf(content(element)),
  }))

/** Returns the name of an attachment, with the ending of its format where the name has no ending. */
function nameOf(element: XmlElement, position: number): string {
  const last = prose(element, 120, 'NomeAttachment').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').trim() || `allegato-${position}`
  const format = prose(element, 10, 'FormatoAttachment')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return /\.\w{1,8}$/.test(name) || format === '' ? name : `${name}.${format}`
}

/** Returns the bytes and the name of the attachment at a position from 1; null when there is no attachment there. */
export function attachmentAt(body: XmlElement, position: number): { name: string; bytes: Uint8Array } | null {
  const element = childrenOf(body, 'Allegati')[position - 1]
  if (!element) return null
  return { name: nameOf(element, position), bytes: Buffer.from(content(element), 'base64') }
}
