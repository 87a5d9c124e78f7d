import * as z from 'zod'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2, money, ZERO } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import type { Fault, ImportTarget, OpenTarget, Subject, Values, Write } from '@/server/imports'
import { fingerprints } from './fingerprint'
import { bankImportFields } from './import-fields'
import {
  insertMovements,
  insertStatement,
  lockStatements,
  movementRow,
  type NewMovement,
  type NewStatement,
} from './store'

/** The subject of an import of movements: the account to which they belong. */
export const bankSubject = z.object({ iban: z.string() })

/**
 * Movements of an account of the structure as a target of imports. A row is recognised by all its data and its number
 * among the equal rows of the file; a movement that exists already stays as it is. All or nothing: a statement has no
 * holes.
 */
export const bankImportTarget: ImportTarget = {
  name: 'bank_movement',
  page: '/app/documents/bank/import',
  tables: ['bank_movement'],
  fields: bankImportFields,
  isWhole: true,
  formats: ['csv', 'xlsx'],
  open: openMovements,
}

async function openMovements(tx: Tx, subject: Subject): Promise<OpenTarget> {
  const { iban } = bankSubject.parse(subject)
  const fingerprint = fingerprints(iban)
  let [statementId, created] = [0, 0]
  return {
    toColumns(cells) {
      const { movement, faults } = toMovement(cells)
      if (!movement) return { values: {}, faults }
      return { values: movementRow({ id: 0, iban }, movement, fingerprint(movement)), faults }
    },
    keysOf: ({ fingerprint }) => (fingerprint ? [String(fingerprint)] : []),
    async load(rows, lock) {
      if (lock) await lockStatements(tx)
      const wanted = rows.flatMap((row) => (row.fingerprint ? [String(row.fingerprint)] : []))
      const where = { iban, fingerprint: { in: wanted } }
      const found = await tx.bank_movement.findMany({ where, select: { id: true, fingerprint: true } })
      return new Map(found.map((row) => [row.fingerprint, [{ id: row.id, values: { ...row } }]]))
    },
    hold: () => lockStatements(tx),
    merge: (existing, values) => existing ?? values,
    check: () => [],
    nameOf: ({ day, amount, counterparty, remittance }) =>
      [day, amount, counterparty || String(remittance ?? '').slice(0, 60)].filter(Boolean).join(' · '),
    show: (column, value) => ({ field: FIELD_OF[column] ?? column, text: String(value ?? '') }),
    async write(rows) {
      if (rows.length === 0) return
      statementId ||= await insertStatement(tx, { ...BLANK, iban })
      created += await insertMovements(
        tx,
        rows.map((row) => toRow(row, statementId)),
      )
    },
    async finish({ name, sha256, rows, account_id }) {
      if (statementId === 0) return false
      const counts = { created_count: created, present_count: rows - created }
      const data = { file_name: name, sha256, created_by: account_id, ...counts }
      await tx.bank_statement.update({ where: { id: statementId }, data, select: { id: true } })
      return false
    },
  }
}

const BLANK: Omit<NewStatement, 'iban'> = {
  format: 'CSV',
  statement_ref: '',
  file_name: '',
  sha256: '',
  opening: null,
  closing: null,
  skipped_count: 0,
  accountId: null,
}

const FIELD_OF: Readonly<Record<string, string>> = {
  statement_id: 'bank_reference',
  end_to_end: 'bank_reference',
}

const toRow = ({ values }: Write, statement_id: number) => ({
  ...(values as ReturnType<typeof movementRow>),
  statement_id,
})

/**
 * Returns the amount of a row in EUR: the amount that it states, or its credit less its debit, whichever sign the bank
 * gives to the debit.
 */
function amountOf({ amount, credit, debit }: Values): Decimal {
  if (typeof amount === 'string') return money(amount)
  const side = (value: unknown) => (typeof value === 'string' ? money(value).abs() : ZERO)
  return side(credit).minus(side(debit))
}

function toMovement(cells: Values): { movement: NewMovement | null; faults: Fault[] } {
  const amount = amountOf(cells)
  const day = cells.day as Day | null | undefined
  if (!day)
    return { movement: null, faults: 'day' in cells || Object.keys(cells).length === 0 ? [NO_DAY] : [] }
  if (amount.isZero()) return { movement: null, faults: [{ code: 'movement_amount', field: null }] }
  const text = (key: string) => String(cells[key] ?? '')
  const remittance = [text('remittance'), text('details')].filter(Boolean).join(' · ').slice(0, 2000)
  const movement = {
    amount: money(fixed2(amount)),
    day,
    valueDay: String(cells.value_day ?? day),
    counterparty: text('counterparty'),
    counterpartyIban: text('counterparty_iban'),
    remittance,
    endToEnd: '',
    bankReference: text('bank_reference'),
  }
  return { movement, faults: [] }
}

const NO_DAY: Fault = { code: 'invalid', field: 'day', params: { value: '' } }
