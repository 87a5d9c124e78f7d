import { ok } from '@/lib/api/endpoint'
import { toWire } from '@/lib/domain/core/money'
import { concentration, percentOfAmount } from '@/lib/domain/statistics/people/customer-figures'
import { api } from '@/server/http/implement'
import { customerFile, customerPeopleFile } from './customer-files'
import { peopleBehind } from './customer-queries'
import { checkRegistry, monthThatBegan, readCustomerMonths, readRevenue } from './customer-reading'

const procedures = api.statistics.customers

const summary = procedures.summary.handler(async ({ context: { tx }, input }) => {
  const months = await readCustomerMonths(tx, input)
  const { total, largest, count } = await readRevenue(tx, input)
  const [first = null, five = null, twenty = null] = concentration(
    largest.map(({ amount }) => amount),
    total,
  )
  return ok({
    month_list: months.map(({ month, isRunning, counts }) => ({
      month,
      active: counts.ACTIVE,
      new: counts.NEW,
      returning: counts.RETURNING,
      lost: counts.LOST,
      is_running: isRunning,
    })),
    concentration: {
      amount: toWire(total),
      people: count,
      first_percent: first,
      first_5_percent: five,
      first_20_percent: twenty,
    },
  })
})

const people = procedures.people.handler(async ({ context: { tx, caller }, input }) => {
  checkRegistry(caller)
  const { figure, page, size } = input
  const month = monthThatBegan(input.month)
  const rows = await peopleBehind(tx, figure, month, { offset: (page - 1) * size, size: size + 1 })
  const [found] = await readCustomerMonths(tx, { from: input.month, to: input.month })
  return ok({
    person_list: rows.slice(0, size),
    total: found?.counts[figure] ?? 0,
    has_more: rows.length > size,
  })
})

const top = procedures.top.handler(async ({ context: { tx, caller }, input }) => {
  checkRegistry(caller)
  const { total, largest, rest } = await readRevenue(tx, input)
  return ok({
    customer_list: largest.map((row) => ({
      ...row,
      amount: toWire(row.amount),
      percent: percentOfAmount(row.amount, total),
    })),
    rest: toWire(rest),
    total: toWire(total),
  })
})

const file = procedures.file.handler(({ context, input }) => {
  if (input.table === 'TOP') checkRegistry(context.caller)
  return customerFile(context, input)
})

const peopleFile = procedures.peopleFile.handler(({ context, input }) => {
  checkRegistry(context.caller)
  return customerPeopleFile(context, { ...input, month: monthThatBegan(input.month) })
})

export const customers = { summary, people, top, file, peopleFile }
