import type { BookingSettings } from '@/lib/api/booking/settings'
import { ok } from '@/lib/api/endpoint'
import { wrongValue } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { pageUrl } from '@/server/platform/page-url'
import { lockSettings } from './settings-store'

const procedures = api.booking.settings

/** The settings of a structure that never saved any. */
const DEFAULTS: BookingSettings = {
  automatic_promotion: false,
  promotion_cutoff_minutes: 120,
  late_cancel_minutes: 0,
  bill_no_shows: false,
  bill_late_cancels: false,
  clashes: 'WARN',
  public_page: false,
  public_slug: null,
  public_weeks: 8,
}

async function readSettings(tx: Tx): Promise<BookingSettings> {
  const row = await tx.booking_settings.findFirst()
  if (!row) return DEFAULTS
  const { structure_id: _, clashes, ...settings } = row
  return { ...settings, clashes: clashes as BookingSettings['clashes'] }
}

const answerOf = (settings: BookingSettings) =>
  ok({ settings, public_url: pageUrl(`/book/${settings.public_slug ?? ''}`) })

const read = procedures.read.handler(async ({ context: { tx } }) => answerOf(await readSettings(tx)))

const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  const { structureId } = caller
  await lockSettings(tx, structureId)
  const before = await readSettings(tx)
  const fresh: BookingSettings = { ...before }
  for (const [key, value] of Object.entries(input.settings)) {
    if (value !== undefined) Object.assign(fresh, { [key]: value })
  }
  if (fresh.public_page && !fresh.public_slug) {
    throw wrongValue('settings.public_slug')
  }
  await tx.booking_settings.update({ where: { structure_id: structureId }, data: fresh })
  const changes = changesBetween(before, fresh)
  await audit(tx, {
    action: 'UPDATE',
    entity: 'booking_settings',
    entityId: structureId,
    ...(changes && { changes }),
  })
  return answerOf(fresh)
})

export const settings = { read, save }
