import type { RegisterFormat, RegisterSheet } from '@/lib/api/salesforce/registers/register-fields'
import { utcDay } from '@/lib/domain/core/day'
import { monthOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import type { TenantScope } from '@/server/db/tenant'
import { translator } from '@/server/platform/text'
import { gatherDocuments, gatherZip, type InTenant } from '../batches/gathered-zip'
import type { PeriodBatch } from '../batches/queries'
import { safeName } from '../delivery/safe-name'
import { purchaseFiles } from '../purchases/export'
import { registerFileName, registerParts } from './files'
import { type FileSubject, monthDocument } from './month-document'
import { MonthIndex } from './month-index'
import { readExpenses } from './queries'

const SHEETS: readonly RegisterSheet[] = ['sales', 'purchases', 'summary', 'bollo', 'ritenute']
const FORMATS: readonly RegisterFormat[] = ['pdf', 'xlsx', 'csv']

/** The month of a batch that gathers one; of a year the first. */
export const monthOfBatch = ({ month }: Pick<PeriodBatch, 'month'>): TaxPeriod => monthOf(utcDay(month))

/**
 * Gathers a month for the accountant: every document of its registers, the expenses, the registers themselves, and an
 * index with the SHA-256 of every file. Starts again when its worker died; ends early when it is cancelled.
 */
export function zipMonth(scope: TenantScope, batch: PeriodBatch): Promise<void> {
  const { language } = batch
  const period = monthOfBatch(batch)
  return gatherZip(scope, batch, async (zip, gathering) => {
    const { inTenant } = gathering
    const index = new MonthIndex(zip, language)
    const look = await inTenant((tx) => documentLook(tx, batch.structure_id))
    const gathered = await gatherDocuments(gathering, async (id) => {
      const files = await monthDocument(inTenant, id, { language, look })
      for (const file of files) await index.add(file)
      return files.length
    })
    if (gathered === null) return null
    await addExpenses(inTenant, index, { period, language })
    await addRegisters(inTenant, index, { period, language, structureId: scope.structureId })
    return index.end(translator(language)('registers.archive.title', { month: period }))
  })
}

type MonthRequest = { period: TaxPeriod; language: Language }

const aboutOf = (kind: string, over: Partial<FileSubject> = {}): FileSubject => ({
  kind,
  number: '',
  date: '',
  name: '',
  total: null,
  ...over,
})

/** The expenses of the month, which are in no VAT register, with the files of each. */
async function addExpenses(inTenant: InTenant, index: MonthIndex, { period, language }: MonthRequest) {
  const t = translator(language)
  const rows = await inTenant((tx) => readExpenses(tx, period))
  for (const { id, ...expense } of rows) {
    const about = aboutOf(t('registers.archive.expense'), expense)
    const folder = `${t('registers.archive.expenses')}/${id}`
    for (const { name, content } of await purchaseFiles(inTenant, id, { folder: '', language })) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      await index.add({ path: `${folder}/${safeName(name)}`, bytes, about })
    }
  }
}

async function addRegisters(
  inTenant: InTenant,
  index: MonthIndex,
  asked: MonthRequest & { structureId: number },
) {
  const { period, language, structureId } = asked
  const t = translator(language)
  for (const sheet of SHEETS) {
    for (const format of FORMATS) {
      const name = registerFileName({ sheet, period }, format)
      for await (const part of registerParts(
        inTenant,
        { sheet, period },
        { format, language, structureId },
      )) {
        const bytes = new Uint8Array(await part.arrayBuffer())
        const path = `${t('registers.archive.registers')}/${name}`
        await index.add({ path, bytes, about: aboutOf(t(`registers.sheets.${sheet}`)) })
      }
    }
  }
}
