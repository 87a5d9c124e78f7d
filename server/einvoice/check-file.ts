/** Judges a file by itself: its format, and every fault that SdI would find in it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Day } from '@/lib/domain/core/day'
import { checkContent } from './controls'
import { type Fault, fault } from './fault'
import { checkFileName, MAX_FILE_BYTES } from './file-name'
import { DEFAULT_LIMITS, UnreadableXml } from './parse-xml'
import { type ReadInvoice, readInvoice } from './read'
import { type UnwrappedFile, unwrap } from './unwrap'
import { formatFault, validateStructure } from './validate'

export type CheckOptions = {
  /** The day on which SdI takes the file; without it control 00403 is left out. */
  readonly receivedOn?: Day | null
  /** Whether the name is judged too (00001): it is for a file about to be sent. */
  readonly checkName?: boolean
  /** Largest file as sent, in bytes; 5 MB by default. */
  readonly maxBytes?: number
}

export type Report = {
  readonly file: string
  /**
   * The document types in it, sorted and joined by "+" (`TD01`, `TD01+TD04`); the root element's name when it
   * is no invoice; `malformed`, `p7m` or `zip` when it can't be read or opened.
   */
  readonly kind: string
  readonly valid: boolean
  /** The codes of the faults, each once, sorted. */
  readonly codes: readonly string[]
  readonly faults: readonly Fault[]
}

const CORRUPT = 'File / archivio vuoto o corrotto'
const TOO_LARGE = 'Le dimensioni del file superano quelle ammesse'
const BAD_SIGNATURE = 'La firma elettronica apposta al file non risulta valida'

const MALFORMED = 'malformed'

/** Answers the kind of a file that cannot be opened, by its name. */
const closedKind = (name: string): string => /\.(p7m|zip)$/i.exec(name)?.[1]?.toLowerCase() ?? MALFORMED

function report(file: string, kind: string, faults: readonly Fault[]): Report {
  const codes = [...new Set(faults.map(({ code }) => code))].sort()
  return { file, kind, valid: faults.length === 0, codes, faults }
}

const kindOf = (invoice: ReadInvoice): string => {
  const types = [...new Set(invoice.documentTypes.filter((type) => /^TD\d\d$/.test(type)))].sort()
  return types.length > 0 ? types.join('+') : invoice.root.slice(0, 60)
}

function unreadable({ reason, message }: UnreadableXml): Fault {
  if (reason === 'empty') return fault('00106', '', `${CORRUPT}: ${message}`)
  if (reason === 'size') return fault('00003', '', `${TOO_LARGE}: ${message}`)
  return formatFault('', message)
}

/** Checks the structure first: SdI looks at the content only where the structure is right. */
export function checkRead(invoice: ReadInvoice, receivedOn: Day | null = null): readonly Fault[] {
  if (invoice.misdeclared)
    return [formatFault('', `i byte del file non corrispondono alla codifica dichiarata`)]
  const structure = validateStructure(invoice.tree)
  return structure.length > 0 || !invoice.family
    ? structure
    : checkContent(invoice.tree, invoice.family, receivedOn)
}

function checkOne({ name, sent, content }: UnwrappedFile, options: CheckOptions): Report {
  const before: Fault[] = []
  const nameFault = options.checkName ? checkFileName(name) : null
  if (nameFault) before.push(nameFault)
  const maxBytes = options.maxBytes ?? MAX_FILE_BYTES
  if (sent.length > maxBytes)
    return report(name, closedKind(name), [...before, fault('00003', '', TOO_LARGE)])
  if ('refused' in content) {
    return report(name, closedKind(name), [...before, fault('00106', '', `${CORRUPT}: ${content.refused}`)])
  }
  if (!content.intact) before.push(fault('00102', '', BAD_SIGNATURE))
  try {
    const invoice = readInvoice(content.bytes, { ...DEFAULT_LIMITS, bytes: maxBytes })
    return report(name, kindOf(invoice), [...before, ...checkRead(invoice, options.receivedOn ?? null)])
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error
    return report(name, MALFORMED, [...before, unreadable(error)])
  }
}

/**
 * Answers one report for an .xml or .xml.p7m file, and one for each file of a .zip. It never throws because of a file's
 * content, and is bounded in time and memory. Between the files of an archive other work gets its turn.
 */
export async function checkFile(
  name: string,
  bytes: Uint8Array,
  options: CheckOptions = {},
): Promise<readonly Report[]> {
  const reports: Report[] = []
  for (const file of await unwrap(name, bytes)) {
    reports.push(checkOne(file, options))
    await nextTurn()
  }
  return reports
}
