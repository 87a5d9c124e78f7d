import { ok } from '@/lib/api/endpoint'
import { wrongValue } from '@/lib/domain/core/refusal'
import { api } from '@/server/http/implement'
import { pageUrl } from '@/server/platform/page-url'
import { type ReservationSettings, readReservationSettings } from './rule-queries'
import { writeReservationSettings } from './rule-store'

const procedures = api.reservations.settings

const answerOf = (settings: ReservationSettings) =>
  ok({ settings, public_url: pageUrl(`/reserve/${settings.public_slug ?? ''}`) })

const read = procedures.read.handler(async ({ context: { tx } }) =>
  answerOf(await readReservationSettings(tx)),
)

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const before = await readReservationSettings(tx)
  const { closed_on_holidays, patron_day = null, bill_no_shows, mails } = input.settings
  const { public_page, public_slug } = input.settings
  const after = {
    closed_on_holidays,
    patron_day,
    bill_no_shows: bill_no_shows ?? before.bill_no_shows,
    mails: mails ?? before.mails,
    public_page: public_page ?? before.public_page,
    public_slug: public_slug === undefined ? before.public_slug : public_slug,
  }
  if (after.public_page && !after.public_slug) throw wrongValue('settings.public_slug')
  await writeReservationSettings(tx, before, after)
  return answerOf(await readReservationSettings(tx))
})

export const settings = { read, update }
