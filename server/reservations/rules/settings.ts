import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import { readReservationSettings } from './rule-queries'
import { writeReservationSettings } from './rule-store'

const procedures = api.reservations.settings

const read = procedures.read.handler(async ({ context: { tx } }) =>
  ok({ settings: await readReservationSettings(tx) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const before = await readReservationSettings(tx)
  const { closed_on_holidays, patron_day = null, bill_no_shows, mails } = input.settings
  await writeReservationSettings(tx, before, {
    closed_on_holidays,
    patron_day,
    bill_no_shows: bill_no_shows ?? before.bill_no_shows,
    mails: mails ?? before.mails,
  })
  return ok({ settings: await readReservationSettings(tx) })
})

export const settings = { read, update }
