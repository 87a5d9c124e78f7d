import type { RegisterFormat } from '@/lib/api/salesforce/registers/register-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { fullVatNumber, NO_PARTY } from '@/lib/domain/registry/party'
import type { Language } from '@/lib/i18n/languages'
import { documentParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import type { HandlerContext } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { nameOf, type PrintedCell } from '@/server/print'
import { CSV_START, csvLine } from '@/server/sheets'
import { inThread, xlsxInThread } from '@/server/workers'
import { type PrintedRegister, printedRegister, REGISTER_PAGE, type RegisterRequest } from './tables'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Laying out pages keeps the process busy: beyond this a sheet is asked for. */
const MAX_PDF_DOCUMENTS = 2000

const TYPES: Readonly<Record<RegisterFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** `registro_vendite_2026-11.pdf` */
export function registerFileName({ sheet, period, series }: RegisterRequest, format: RegisterFormat): string {
  const isOfYear = sheet === 'bollo' || sheet === 'ritenute'
  const parts = [
    translator('it')(`registers.files.${sheet}`),
    isOfYear ? period.slice(0, 4) : period,
    series?.replace(/[^\w-]+/g, '-'),
  ]
  return `${parts.filter(Boolean).join('_')}.${format}`
}

/** The rows, and below them, after an empty row, their sums. */
async function* linesOf({ pages, below }: PrintedRegister): AsyncGenerator<PrintedCell[][]> {
  yield* pages()
  for (const { title, columns, rows } of below) {
    yield [[], [title], columns.map(({ label }) => label), ...rows.map((row) => [...row])]
  }
}

async function* csvParts(printed: PrintedRegister): AsyncGenerator<string> {
  yield CSV_START + csvLine(printed.columns.map(({ label }) => label))
  for await (const rows of linesOf(printed)) yield rows.map(csvLine).join('')
}

/** The register as PDF files of a limited number of documents each; the last one ends with the totals. */
async function* pdfParts(
  inTenant: InTenant,
  printed: PrintedRegister,
  { language, structureId }: Pick<RegisterOutput, 'language' | 'structureId'>,
): AsyncGenerator<Blob> {
  const { title, subtitle, columns, pages, below, count } = printed
  const owner = await inTenant(ownerOf)
  const options = { language, producedAt: now(), logo: null }
  const laidOut = async (rows: PrintedCell[][], more: PrintedRegister['below']) => {
    const tables = [{ title: '', columns, rows }, ...more]
    const value = { title, subtitle, owner, tables }
    const bytes = await inThread(structureId, 'renderTables', value, options)
    return new Blob([Uint8Array.from(bytes)])
  }
  let rows: PrintedCell[][] = []
  let documents = 0
  for await (const page of pages()) {
    rows.push(...page)
    documents += REGISTER_PAGE
    if (documents >= count || documents % MAX_PDF_DOCUMENTS !== 0) continue
    yield laidOut(rows, [])
    rows = []
  }
  yield laidOut(rows, below)
}

/** The owner of registers and figures: name and tax numbers, as their heads have them. */
export async function ownerOf(tx: Tx): Promise<string[]> {
  const own = (await documentParties(tx)).own ?? NO_PARTY
  const vat = own.vatnumber && `P.IVA ${fullVatNumber(own)}`
  const taxcode = own.taxcode && `C.F. ${own.taxcode}`
  return [nameOf(own), vat, taxcode].filter((part): part is string => Boolean(part))
}

/** `structureId`: whose work it is. */
type RegisterOutput = { format: RegisterFormat; language: Language; structureId: number }

/** A register as a file of a format; a long register becomes several PDFs. */
export async function* registerParts(
  inTenant: InTenant,
  asked: RegisterRequest,
  { format, language, structureId }: RegisterOutput,
): AsyncGenerator<Blob> {
  const printed = await printedRegister(inTenant, asked, language)
  if (format === 'pdf') yield* pdfParts(inTenant, printed, { language, structureId })
  else if (format === 'csv') yield collected(csvParts(printed))
  else {
    const heads = printed.columns.map(({ label }) => label)
    yield xlsxInThread(structureId, printed.title.slice(0, 31), heads, linesOf(printed))
  }
}

/** @throws Refusal ERROR_REGISTER_TOO_LONG for a PDF of too many documents */
export async function registerFile(
  { inTenant, language, caller: { structureId } }: HandlerContext,
  { format, ...asked }: RegisterRequest & { format: RegisterFormat },
) {
  if (format === 'pdf') {
    const { count } = await printedRegister(inTenant, asked, language)
    if (count > MAX_PDF_DOCUMENTS)
      throw new Refusal('ERROR_REGISTER_TOO_LONG', { max: MAX_PDF_DOCUMENTS, count })
  }
  const parts = registerParts(inTenant, asked, { format, language, structureId })
  const { value: content } = await parts.next()
  return toFileAnswer({ name: registerFileName(asked, format), type: TYPES[format], content })
}
