import { createHash } from 'node:crypto'
import { ok } from '@/lib/api/endpoint'
import { type BankStatement, STATEMENT_BYTES } from '@/lib/api/salesforce/bank/bank-fields'
import { utcDay } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { fixed2 } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { bankAccounts } from '@/server/auth'
import type { ReadStatement } from '@/server/camt'
import type { Tx } from '@/server/db/client'
import type { bank_statementModel } from '@/server/db/generated/models/bank_statement'
import { pagingData } from '@/server/db/page'
import { withIdempotency } from '@/server/http/idempotency'
import { api, type HandlerContext } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { cleanName } from '@/server/platform/received-file'
import { translator } from '@/server/platform/text'
import { inThread } from '@/server/workers'
import { pageOf } from '../document/list'
import { readAccounts } from './queries'
import { lockStatements, type NewStatement, requireAccount, storeStatement } from './store'

const procedures = api.salesforce.bankStatements

const dayOf = (date: Date | null) => date && utcDay(date)

function toStatement(row: bank_statementModel): BankStatement {
  const { id, iban, statement_ref, file_name, created_count, present_count, skipped_count } = row
  return {
    id,
    iban,
    statement_ref,
    file_name,
    created_count,
    present_count,
    skipped_count,
    format: row.format as BankStatement['format'],
    opening: row.opening?.toNumber() ?? null,
    opening_day: dayOf(row.opening_day),
    closing: row.closing?.toNumber() ?? null,
    closing_day: dayOf(row.closing_day),
    created_at: toInstantText(row.created_at, env.LUNA_ZONE),
  }
}

const accounts = procedures.accounts.handler(async ({ context: { tx, caller } }) => {
  const own = await bankAccounts(tx, caller.structureId)
  const stored = new Map((await readAccounts(tx)).map((account) => [account.iban, account]))
  return ok({
    account_list: own.map(({ nome: name, banca: bank, iban }) => {
      const { balance = null, balance_day = null, open_count = 0 } = stored.get(iban) ?? {}
      return { name, bank, iban, balance, balance_day, open_count }
    }),
  })
})

/** @throws Refusal ERROR_BANK_FILE, ERROR_BANK_CURRENCY */
async function statementsOf(
  bytes: Uint8Array,
  { language, caller }: Pick<HandlerContext, 'language' | 'caller'>,
): Promise<ReadStatement[]> {
  const read = await inThread(caller.structureId, 'readCamt', bytes)
  if ('fault' in read) {
    const reason = translator(language)(`bank.file_faults.${read.fault}`)
    throw new Refusal('ERROR_BANK_FILE', { reason }, ['file'])
  }
  const foreign = read.statements.find(({ currency }) => currency !== 'EUR')
  if (foreign) {
    const { iban, currency } = foreign
    throw new Refusal('ERROR_BANK_CURRENCY', { iban, currency }, ['file'])
  }
  return read.statements
}

type StoredFile = Pick<NewStatement, 'file_name' | 'sha256' | 'accountId'>

async function takeIn(tx: Tx, read: ReadStatement, file: StoredFile): Promise<BankStatement> {
  const toBalance = (balance: ReadStatement['opening']) =>
    balance && { day: balance.day, amount: fixed2(balance.amount) }
  const { iban, statementId, skipped } = read
  const statement: NewStatement = {
    ...file,
    iban,
    format: 'CAMT',
    skipped_count: skipped,
    statement_ref: statementId.slice(0, 80),
    opening: toBalance(read.opening),
    closing: toBalance(read.closing),
  }
  return toStatement(await storeStatement(tx, statement, read.movements))
}

const upload = procedures.upload.handler(async ({ context, input: { file } }) => {
  const { caller, headers, marks, inTenant } = context
  if (file.size > STATEMENT_BYTES) throw new Refusal('ERROR_TOO_LARGE', {}, ['file'])
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = await statementsOf(bytes, context)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = { file_name: cleanName(file.name), sha256, accountId: caller.accountId }
  const call = { meta: { roles: null, creates: true }, headers, marks, caller, input: sha256 }
  const { output } = await inTenant((tx) =>
    withIdempotency({ ...call, tx }, async () => {
      await lockStatements(tx)
      for (const { iban } of read) await requireAccount(tx, caller.structureId, iban)
      const statement_list: BankStatement[] = []
      for (const statement of read) statement_list.push(await takeIn(tx, statement, stored))
      return { output: ok({ statement_list }), context: {} }
    }),
  )
  return output
})

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const page = pageOf(input)
  const rows = await tx.bank_statement.findMany({
    orderBy: [{ created_at: page.order }, { id: page.order }],
    skip: (page.number - 1) * page.size,
    take: page.size,
  })
  const paging_data = pagingData(page, await tx.bank_statement.count())
  return ok({ statement_list: rows.map(toStatement), paging_data })
})

export const bankStatements = { accounts, upload, list }
