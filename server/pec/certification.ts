import { childrenOf, parseXml, textAt, UnreadableXml, type XmlElement } from '@/server/einvoice'
import { EnvelopeFault } from './envelope'

/** The kinds of what a provider certifies (D.M. 2 November 2005, technical rules of PEC, 7.4): a mail, or a receipt. */
const KINDS = [
  'posta-certificata',
  'accettazione',
  'non-accettazione',
  'presa-in-carico',
  'avvenuta-consegna',
  'preavviso-errore-consegna',
  'errore-consegna',
  'rilevazione-virus',
] as const

type Kind = (typeof KINDS)[number]

/** The statements of daticert.xml about a mail. Texts are as they stand. */
export type Certification = {
  kind: Kind
  /** The address that the provider of the sender vouches for, in lower case. */
  sender: string
  /** The Message-ID of the mail that this is about, with its angle brackets. */
  messageId: string
  /** The time of the event; null where it cannot be read. */
  at: Date | null
  /** The fault, in the provider's words; empty without one. */
  error: string
}

/** Reads daticert.xml. @throws EnvelopeFault */
export function readCertification(bytes: Uint8Array): Certification {
  const root = rootOf(bytes)
  const { tipo = '', errore = '' } = root.attributes
  const kind = KINDS.find((one) => one === tipo)
  if (root.name !== 'postacert' || !kind) throw new EnvelopeFault('a certification of no known kind')
  const [data] = childrenOf(root, 'dati')
  return {
    kind,
    sender: textAt(root, 'intestazione', 'mittente').toLowerCase(),
    messageId: textAt(data, 'msgid'),
    at: timeOf(data),
    error: textAt(data, 'errore-esteso') || (errore === 'nessuno' ? '' : errore),
  }
}

function rootOf(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes).root
  } catch (error) {
    if (error instanceof UnreadableXml) throw new EnvelopeFault('a certification that cannot be read')
    throw error
  }
}

/** `<data zona="+0100"><giorno>13/11/2018</giorno><ora>16:47:32</ora></data>` */
function timeOf(data: XmlElement | undefined): Date | null {
  const [stated] = childrenOf(data, 'data')
  const zone = /^([+-]\d\d):?(\d\d)$/.exec(stated?.attributes.zona ?? '')
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textAt(stated, 'giorno'))
  const time = /^\d\d:\d\d:\d\d$/.exec(textAt(stated, 'ora'))
  if (!zone || !day || !time) return null
  const at = new Date(`${day[3]}-${day[2]}-${day[1]}T${time[0]}${zone[1]}:${zone[2]}`)
  return Number.isNaN(at.getTime()) ? null : at
}
