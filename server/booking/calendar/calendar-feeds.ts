import type { CalendarFeed, FeedSubject } from '@/lib/api/booking/feed-fields'
import { mayHaveFeed } from '@/lib/api/booking/feed-needs'
import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { calendar_feedModel } from '@/server/db/generated/models/calendar_feed'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { pageUrl } from '@/server/platform/page-url'
import { hashToken, newToken } from '@/server/platform/tokens'
import { type FeedColumns, lockFeedOwner } from './calendar-queries'

const procedures = api.booking.calendarFeeds
const MAX_FEEDS_OF_SUBJECT = 10
const MAX_FEEDS_OF_ACCOUNT = 500
/** A feed of one person's own calendar is ended by that person alone. */
const PERSONAL: readonly FeedSubject['kind'][] = ['PERSON', 'MEETINGS']

type FeedRequest = { kind: FeedSubject['kind']; id?: number | undefined }

/** Answers the columns for a feed's subject: what is the caller's own, or something that the caller may see. */
function columnsOf(caller: Session, { kind, id }: FeedRequest): FeedColumns {
  if (!mayHaveFeed(caller.guiItemList, kind)) throw new Refusal('ERROR_FORBIDDEN')
  if (kind === 'PERSON') {
    if (!caller.anagraficaSku) throw new Refusal('ERROR_EVENT_NO_PERSON')
    return { kind, anagrafica_sku: caller.anagraficaSku }
  }
  if (kind === 'MEETINGS') return { kind, account_id: caller.accountId }
  if (id === undefined) throw wrongValue('id')
  if (kind === 'TEACHER') return { kind, teacher_id: id }
  if (kind === 'RESOURCE') return { kind, resource_id: id }
  return kind === 'LOCATION' ? { kind, location_id: id } : { kind, meeting_type_id: id }
}

const present = (row: calendar_feedModel): CalendarFeed => ({
  id: row.id,
  kind: row.kind as CalendarFeed['kind'],
  with_names: row.with_names,
  created_at: toInstantText(row.created_at, env.LUNA_ZONE),
  last_read_at: row.last_read_at && toInstantText(row.last_read_at, env.LUNA_ZONE),
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const { kind, id } = input
  const where = kind ? columnsOf(caller, { kind, id }) : { created_by: caller.accountId }
  const rows = await tx.calendar_feed.findMany({
    where,
    orderBy: { id: 'desc' },
    take: kind ? MAX_FEEDS_OF_SUBJECT : MAX_FEEDS_OF_ACCOUNT,
  })
  return ok({ calendar_feed_list: rows.map(present) })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const subject: FeedRequest = input.calendar_feed
  const withNames = input.calendar_feed.kind === 'RESOURCE' && input.calendar_feed.with_names === true
  const columns = columnsOf(caller, subject)
  const { kind, ...of } = columns
  // Callers at the same time do not exceed the limit together.
  if (!(await lockFeedOwner(tx, columns))) throw new Refusal('ERROR_NOT_FOUND')
  if ((await tx.calendar_feed.count({ where: columns })) >= MAX_FEEDS_OF_SUBJECT) {
    throw new Refusal('ERROR_CALENDAR_FEED_TOO_MANY', { most: String(MAX_FEEDS_OF_SUBJECT) })
  }
  const token = newToken()
  const row = await tx.calendar_feed.create({
    data: { ...columns, with_names: withNames, token_hash: hashToken(token), created_by: caller.accountId },
  })
  await audit(tx, {
    action: 'CREATE',
    entity: 'calendar_feed',
    entityId: row.id,
    changes: {
      kind: [null, kind],
      of: [null, Object.values(of)[0]],
      with_names: [null, withNames],
    },
  })
  return ok({ calendar_feed: present(row), url: pageUrl(`/api/booking/feed/${token}.ics`) })
})

const revoke = procedures.revoke.handler(async ({ context: { tx, caller }, input }) => {
  const row = await tx.calendar_feed.findFirst({ where: { id: input.id } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  const isPerson = row.anagrafica_sku !== null && row.anagrafica_sku === caller.anagraficaSku
  const isOwn = row.created_by === caller.accountId || isPerson
  const { kind } = row as { kind: FeedSubject['kind'] }
  const isRun = !PERSONAL.includes(kind) && mayHaveFeed(caller.guiItemList, kind)
  if (!isOwn && !isRun) throw new Refusal('ERROR_NOT_FOUND')
  await tx.calendar_feed.delete({ where: { id: row.id }, select: { id: true } })
  await audit(tx, {
    action: 'DELETE',
    entity: 'calendar_feed',
    entityId: row.id,
    changes: { kind: [row.kind, null] },
  })
  return ok({})
})

export const calendarFeeds = { list, add, revoke }
