import { createHash } from 'node:crypto'
import { mayHaveFeed } from '@/lib/api/booking/feed-needs'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { isLanguage } from '@/lib/i18n/languages'
import { addressBucket, countAttempt } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import type { CallContext } from '@/server/http/context'
import { plainRoute } from '@/server/http/plain-route'
import { type CalendarEvent, calendarText } from '@/server/ics'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { hashToken } from '@/server/platform/tokens'
import { meetingFeedEvents } from '@/server/salesforce'
import { inThread } from '@/server/workers'
import { type Feed, findFeed } from './calendar-queries'
import { markFeedRead } from './calendar-store'
import { personEvents, resourceEvents } from './feed-events'
import { resourceCalendar } from './resource-calendar'

/** Readings in a quarter of an hour: of one feed, and of addresses that there are not, from one network address. */
const FEED_LIMIT = 60
const UNKNOWN_LIMIT = 50
/** Writing this number of events takes some 20 ms. */
const MAX_EVENTS_AT_ONCE = 250

/**
 * The calendar behind a private address, for every caller that knows it: /api/booking/feed/{token}.ics. 404 for an
 * address that does not exist or was made by an account that has left the structure or may not have it any more; 304
 * for a caller that has the current one; 429 for one that asks too often.
 */
export const serveFeed = plainRoute(answer)

async function answer(request: Request, context: CallContext): Promise<Response> {
  const [, token = ''] = /\/([\w-]{43})(?:\.ics)?$/.exec(new URL(request.url).pathname) ?? []
  const feed = token === '' ? null : await feedOf(token)
  if (!feed) {
    await countAttempt({ [addressBucket('feed', context.address)]: UNKNOWN_LIMIT })
    throw new Refusal('ERROR_NOT_FOUND')
  }
  await countAttempt({ [`feed:${feed.id}`]: FEED_LIMIT })
  const { structure_id: structureId } = feed
  const scope = { structureId, visible: [structureId], accountId: null, requestId: context.requestId }
  const events = await withTenant(scope, async (tx) => {
    await markFeedRead(tx, feed.id)
    return eventsOf(tx, feed, today())
  })
  const content = await textOf(feed, events)
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(content, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="luna.ics"',
    },
  })
}

/**
 * Read with the rights of the system, as the reader of a feed has not signed in: its secret determines its structure.
 */
const feedOf = (token: string): Promise<Feed | null> =>
  asSystem(async (tx) => {
    const feed = await findFeed(tx, hashToken(token))
    return feed && mayHaveFeed(feed.held, feed.kind) ? feed : null
  })

/** The text of a calendar; a long one is written in a thread. */
function textOf({ name, structure_id }: Feed, events: CalendarEvent[]): string | Promise<string> {
  const calendar = { name, method: 'PUBLISH', events } as const
  return events.length > MAX_EVENTS_AT_ONCE
    ? inThread(structure_id, 'calendarText', calendar)
    : calendarText(calendar)
}

function eventsOf(tx: Tx, feed: Feed, today: Day): Promise<CalendarEvent[]> {
  const { kind, anagrafica_sku: sku, account_id: accountId, meeting_type_id: typeId } = feed
  const t = translator(isLanguage(feed.language) ? feed.language : 'it')
  switch (kind) {
    case 'PERSON':
      return personEvents(tx, { sku: sku ?? '', today }, { waiting: t('booking.feeds.waiting') })
    case 'TEACHER':
    case 'LOCATION':
      return resourceEvents(tx, { resource: { kind, id: feed.teacher_id ?? feed.location_id ?? 0 }, today })
    case 'MEETINGS':
      return meetingFeedEvents(tx, { feed: { accountId: accountId ?? 0 }, today })
    case 'MEETING_TYPE':
      return meetingFeedEvents(tx, { feed: { typeId: typeId ?? 0 }, today })
    case 'RESOURCE':
      return resourceCalendar(tx, { id: feed.resource_id ?? 0, withNames: feed.with_names, today }, t)
  }
}
