import { ok } from '@/lib/api/endpoint'
import { daysOf } from '@/lib/domain/registers/tax-period'
import { api } from '@/server/http/implement'
import { isMailed } from './mail-queries'
import { addReader, removeReader } from './mail-store'
import { lastMonth } from './mail-the-month'

const procedures = api.statistics.monthlyMail

const read = procedures.read.handler(async ({ context: { tx, caller } }) =>
  ok({ mail: { on: await isMailed(tx, caller.accountId) } }),
)

const save = procedures.save.handler(async ({ context: { tx, caller }, input: { mail } }) => {
  if (mail.on) await addReader(tx, caller.accountId, daysOf(lastMonth()).from)
  else await removeReader(tx, caller.accountId)
  return ok({ mail })
})

export const monthlyMail = { read, save }
