import { ok } from '@/lib/api/endpoint'
import type { Numbers } from '@/lib/api/salesforce/document/numbering-fields'
import { day, yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  fullNumeration,
  INTEGRATION_SERIES,
  NUMBERED_KINDS,
  type NumberedKind,
} from '@/lib/domain/documents/numbering'
import { documentParties } from '@/server/anagrafica'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { beginAfter, readCounters } from './first-number-store'

const procedures = api.salesforce.numbering

/** The series in which new documents of each kind are numbered. */
async function readSeries(tx: Tx): Promise<Record<NumberedKind, string>> {
  const { series } = await documentParties(tx)
  return {
    INVOICE: series.fattura ?? '',
    CREDITNOTE: series.nota_credito ?? '',
    OFFER: series.offerta ?? '',
    CONTRACT: series.contratto ?? '',
    PROFORMA: series.proforma ?? '',
    DELIVERYNOTE: '',
    INTEGRATION: INTEGRATION_SERIES,
    PURCHASE_REGISTER: '',
  }
}

/** The numbers of each kind in a year. */
async function readNumbering(tx: Tx, year: number): Promise<Numbers[]> {
  const seriesOf = await readSeries(tx)
  const counters = await readCounters(tx, year)
  return NUMBERED_KINDS.map((kind) => {
    const series = seriesOf[kind]
    const counter = counters.find((held) => held.document_kind === kind && held.series === series)
    const { first_number, last_number } = counter ?? { first_number: 1, last_number: 0 }
    return {
      kind,
      series,
      year,
      first_number,
      last_date: counter && last_number > 0 ? counter.last_date : null,
      next: fullNumeration({ series, number: last_number + 1, year }),
      is_begun: last_number >= first_number,
    }
  })
}

const read = procedures.read.handler(async ({ context: { tx } }) =>
  ok({ numbering: await readNumbering(tx, yearOf(today())) }),
)

const begin = procedures.begin.handler(
  async ({ context: { tx }, input: { kind, year, former_number, former_date } }) => {
    const date = former_date ?? day(`${year}-01-01`)
    if (yearOf(date) !== year || (former_date && former_date > today())) {
      throw new Refusal('ERROR_NUMBERING_DATE', { year }, ['former_date'])
    }
    const series = (await readSeries(tx))[kind]
    const isDone = await beginAfter(tx, { kind, series, number: former_number, date })
    if (!isDone) throw new Refusal('ERROR_NUMBERING_STARTED', { year }, ['former_number'])
    const changes = { former_number: [null, former_number], former_date: [null, former_date] } as const
    const entityId = [kind, series, year].filter((part) => part !== '').join(' ')
    await audit(tx, { action: 'UPDATE', entity: 'numbering', entityId, changes })
    return ok({ numbering: await readNumbering(tx, year) })
  },
)

export const numbering = { read, begin }
