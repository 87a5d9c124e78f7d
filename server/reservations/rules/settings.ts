import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import { readHolidays } from './rule-queries'
import { writeHolidays } from './rule-store'

const procedures = api.reservations.settings

const read = procedures.read.handler(async ({ context: { tx } }) => ok({ settings: await readHolidays(tx) }))

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const { closed_on_holidays, patron_day = null } = input.settings
  await writeHolidays(tx, await readHolidays(tx), { closed_on_holidays, patron_day })
  return ok({ settings: await readHolidays(tx) })
})

export const settings = { read, update }
