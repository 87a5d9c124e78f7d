import type { Api, Caller } from '../api'

/** Subscribes to a calendar; answers the subscription's id and its private address. */
export async function subscribe(api: Api, as: Caller, calendar_feed: object) {
  const path = '/api/booking/rest/calendarfeed'
  const { status, body } = await api.call('POST', path, { as, body: { calendar_feed } })
  return { status, id: body.calendar_feed?.id as number, url: body.url as string, code: body.code }
}

/** Reads a private calendar, as another program does. */
export async function readFeed(url: string, headers: Record<string, string> = {}) {
  const { serveFeed } = await import('@/server/booking')
  const response = await serveFeed(new Request(url, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}
