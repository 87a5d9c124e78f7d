import { ok } from '@/lib/api/endpoint'
import type { SettlementAnswer, SettlementIn } from '@/lib/api/salesforce/registers/settlement-fields'
import { type Decimal, money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { daysOf, quarterOf } from '@/lib/domain/registers/tax-period'
import {
  eachLine,
  isLastOfYear,
  isSettled,
  lipeDay,
  type Periodicity,
  type Settlement,
  type SettlementEntries,
  settlementOf,
  settlementPayment,
} from '@/lib/domain/registers/vat-settlement'
import { vatSettlementSettings } from '@/server/auth'
import { audit, changesBetween } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import { readSettlement } from './settlement-queries'
import { writeEntries } from './settlement-store'

const procedures = api.salesforce.settlements

const onWire = (amount: Decimal | null): number | null => (amount === null ? null : toWire(amount))

const wireEntries = ({ method, ...entries }: SettlementEntries) => ({
  ...eachLine((line) => onWire(entries[line])),
  method,
})

function present(settlement: Settlement, periodicity: Periodicity): SettlementAnswer {
  const { period, declaration, amounts, counted, entries, VP14 } = settlement
  const { VP2, VP3, VP4, VP5, VP6 } = declaration
  const { due, code } = settlementPayment(period, periodicity)
  const quarter = quarterOf(daysOf(period).from)
  return {
    period,
    VP2: toWire(VP2),
    VP3: toWire(VP3),
    VP4: toWire(VP4),
    VP5: toWire(VP5),
    VP6: toWire(VP6),
    amounts: eachLine((line) => toWire(amounts[line])),
    counted: eachLine((line) => toWire(counted[line])),
    entries: eachLine((line) => onWire(entries[line])),
    method: entries.method,
    VP14: toWire(VP14),
    due_date: due,
    code,
    quarter,
    lipe_date: lipeDay(quarter),
  }
}

const settlement = procedures.settlement.handler(async ({ context: { tx, caller }, input: { period } }) => {
  const { periodicita: periodicity } = await vatSettlementSettings(tx, caller.structureId)
  if (!isSettled(period, periodicity)) return ok({ settlement: null, periodicity })
  const { settled } = await readSettlement(tx, period, periodicity)
  return ok({ settlement: present(settled, periodicity), periodicity })
})

/** Refuses an advance payment that is not of the last period of a year, or that is without its method. */
function refuseWrongAdvance({ period, VP13, method }: SettlementIn): void {
  const isPaid = VP13 !== null && VP13 > 0
  if (isPaid && !isLastOfYear(period)) throw new Refusal('ERROR_SETTLEMENT_ADVANCE', {}, ['VP13'])
  if (isPaid && method === null) throw new Refusal('ERROR_SETTLEMENT_METHOD', {}, ['method'])
}

const settle = procedures.settle.handler(async ({ context: { tx, caller }, input }) => {
  const { period } = input
  const { periodicita: periodicity } = await vatSettlementSettings(tx, caller.structureId)
  if (!isSettled(period, periodicity)) throw new Refusal('ERROR_SETTLEMENT_PERIOD', {}, ['period'])
  refuseWrongAdvance(input)
  const { settled, previous } = await readSettlement(tx, period, periodicity)
  const typed = eachLine((line) => (input[line] === null ? null : money(input[line])))
  const method = typed.VP13?.gt(0) ? input.method : null
  const settledBy = (entries: SettlementEntries) =>
    settlementOf({ period, declaration: settled.declaration, entries }, previous, periodicity)
  // An amount that is the counted one follows the registers from here on; interest is counted of the other amounts.
  const { counted } = settledBy({ ...typed, method })
  const kept = eachLine((line) => (typed[line]?.eq(counted[line]) ? null : typed[line]))
  const entries = { ...kept, method }
  await writeEntries(tx, period, entries)
  const changes = changesBetween(wireEntries(settled.entries), wireEntries(entries))
  await audit(tx, { action: 'UPDATE', entity: 'vat_settlement', entityId: period, changes })
  return ok({ settlement: present(settledBy(entries), periodicity) })
})

export const settlements = { settlement, settle }
