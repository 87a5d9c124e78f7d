import { ok } from '@/lib/api/endpoint'
import { toWire } from '@/lib/domain/core/money'
import { activeAfter, buildCohorts } from '@/lib/domain/statistics/people/cohorts'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { cohortFile, cohortPeopleFile } from './cohort-files'
import { cohortPeople, cohortSum, cohortSums } from './cohort-queries'
import { checkRegistry } from './customer-reading'

const procedures = api.statistics.cohorts

const table = procedures.table.handler(async ({ context: { tx }, input: { basis, from, to } }) => {
  const cohorts = buildCohorts(await cohortSums(tx, basis, { from, to }), { from, to, today: today() })
  return ok({
    cohort_list: cohorts.map(({ month, people, cells }) => ({
      month,
      people,
      cell_list: cells.map(({ amount, perHead, isRunning, ...cell }) => ({
        ...cell,
        amount: toWire(amount),
        per_head: toWire(perHead),
        is_running: isRunning,
      })),
    })),
    after_1_percent: activeAfter(cohorts, 1),
    after_3_percent: activeAfter(cohorts, 3),
  })
})

const people = procedures.people.handler(async ({ context: { tx, caller }, input }) => {
  checkRegistry(caller)
  const { page, size, ...place } = input
  const rows = await cohortPeople(tx, place, { offset: (page - 1) * size, size: size + 1 })
  const sum = await cohortSum(tx, place)
  return ok({
    person_list: rows.slice(0, size).map((row) => ({ ...row, amount: toWire(row.amount) })),
    total: { people: sum.people, amount: toWire(sum.amount) },
    has_more: rows.length > size,
  })
})

const file = procedures.file.handler(({ context, input }) => cohortFile(context, input))

const peopleFile = procedures.peopleFile.handler(({ context, input }) => {
  checkRegistry(context.caller)
  const { format, ...place } = input
  return cohortPeopleFile(context, { format, place })
})

export const cohorts = { table, people, file, peopleFile }
