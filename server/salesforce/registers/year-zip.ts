import { utcDay, yearOf } from '@/lib/domain/core/day'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { Language } from '@/lib/i18n/languages'
import { documentParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import type { TenantScope } from '@/server/db/tenant'
import { translator } from '@/server/platform/text'
import { nameOf } from '@/server/print'
import { gatherDocuments, gatherZip, type InTenant } from '../batches/gathered-zip'
import type { PeriodBatch } from '../batches/queries'
import { safeName } from '../delivery/safe-name'
import { ANY_TYPE } from '../document/row'
import { findDocument } from '../document/row-queries'
import { aboutOf, folderOf } from './month-document'
import { storedFiles } from './stored-files'
import { completenessCsv, readCompleteness } from './year-completeness'
import { YearIndex } from './year-index'

/** The year of a batch that gathers one. */
export const yearOfBatch = ({ month }: Pick<PeriodBatch, 'month'>): number => yearOf(utcDay(month))

/**
 * Gathers the e-invoices of a year, by the documents' days, for their conservation: every file as it was sent or
 * received, the messages of SdI, indexes with the SHA-256 of each, and what is missing. It signs nothing.
 */
export function zipYear(scope: TenantScope, batch: PeriodBatch): Promise<void> {
  const { language } = batch
  const year = yearOfBatch(batch)
  return gatherZip(scope, batch, async (zip, gathering) => {
    const { inTenant } = gathering
    const index = new YearIndex(zip, language)
    const gathered = await gatherDocuments(gathering, (id) => addDocument(inTenant, index, { id, language }))
    if (gathered === null) return null
    const t = translator(language)
    const { report, readMe, holder } = await inTenant(async (tx) => ({
      report: await completenessCsv(tx, year, language),
      readMe: await readMeOf(tx, year, language),
      holder: await holderOf(tx),
    }))
    await index.addText(`${t('registers.package.report')}.csv`, report)
    await index.addText(`${t('registers.package.read_me')}.txt`, readMe)
    return index.end(year, holder)
  })
}

async function addDocument(
  inTenant: InTenant,
  index: YearIndex,
  { id, language }: { id: number; language: Language },
): Promise<number> {
  const { row, files } = await inTenant(async (tx) => {
    const row = await findDocument(tx, id, ['INVOICE', 'CREDITNOTE'], ANY_TYPE)
    return { row, files: await storedFiles(tx, row) }
  })
  const folder = folderOf(row, null, language)
  const about = aboutOf(row, language)
  for (const file of files) {
    const state = row.state === 'DELETED' ? 'DELETED' : file.state
    await index.add({ path: `${folder}/${safeName(file.name)}`, file: { ...file, state }, about })
  }
  return files.length
}

async function holderOf(tx: Tx) {
  const own = (await documentParties(tx)).own ?? NO_PARTY
  return { name: nameOf(own), taxcode: own.taxcode, vatnumber: own.vatnumber }
}

/** The text that goes with the package: what it is, what it is not, and how much is missing. */
async function readMeOf(tx: Tx, year: number, language: Language): Promise<string> {
  const t = translator(language)
  const { gaps: _, issued, ...counts } = await readCompleteness(tx, year)
  const missing = Object.entries(counts).map(([name, count]) =>
    t(`registers.package.counts.${name}`, { count }),
  )
  return [
    t('registers.package.file_title', { year }),
    t('registers.package.disclaimer'),
    t('registers.package.file_text'),
    t('registers.package.issued', { count: issued }),
    missing.join('\r\n'),
    '',
  ].join('\r\n\r\n')
}
