import { ok } from '@/lib/api/endpoint'
import type { AccountStatement } from '@/lib/api/salesforce/balances/account-statement-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { countMail } from '@/server/auth'
import { audit } from '@/server/db/audit'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { ownMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { readStatement, type Statement } from './read-statement'
import { statementPdf } from './statement-pdf'

const procedures = api.salesforce.accountStatements

const present = ({ from, to, opening, closing, rows, dues, open, overdue }: Statement): AccountStatement => ({
  date_from: from,
  date_to: to,
  opening: toWire(opening),
  closing: toWire(closing),
  movement_list: rows.map(({ amount: _, debit, credit, balance, ...row }) => ({
    ...row,
    debit: debit && toWire(debit),
    credit: credit && toWire(credit),
    balance: toWire(balance),
  })),
  open_list: dues.map((due) => ({ ...due, amount: toWire(due.amount), open: toWire(due.open) })),
  open: toWire(open),
  overdue: toWire(overdue),
})

const read = procedures.read.handler(async ({ context: { inTenant }, input }) =>
  ok({ statement: present(await inTenant((tx) => readStatement(tx, input))) }),
)

const print = procedures.print.handler(async ({ context, input }) => {
  const statement = await context.inTenant((tx) => readStatement(tx, input))
  return toFileAnswer({ ...(await statementPdf(context, statement)), type: 'application/pdf' })
})

const send = procedures.send.handler(async ({ context, input: { mail_to: to, subject, text, ...asked } }) => {
  const { caller, inTenant, language } = context
  if (!hasAny(caller.guiItemList, ['GUI_CAN_LIST_PAYMENT'])) throw new Refusal('ERROR_FORBIDDEN')
  const statement = await inTenant((tx) => readStatement(tx, asked))
  await countMail(caller.email)
  const file = await statementPdf(context, statement)
  const mail = ownMail(language, { subject, text, structure: caller.structureName })
  await inTenant(async (tx) => {
    const id = await queueMail(tx, { to, ...mail, language, file })
    await audit(tx, { action: 'SEND', entity: 'mail', entityId: id })
  })
  return ok({})
})

export const accountStatements = { read, print, send }
