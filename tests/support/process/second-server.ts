/** A second process of Luna on a test's database: answers the calls that its parent sends. Forked by `secondProcess`. */
import { Api, type CallOptions } from '../api'

type ServerCall = { method: string; path: string; options: CallOptions }
type Message = { number: number } & (ServerCall | { reconnect: true })

const url = process.argv[2] ?? ''
const api = await Api.open({}, { name: 'second', url, drop: async () => undefined })

/** The content of a private calendar, read as of the day in the call's header. */
async function feed(path: string, options: CallOptions) {
  const { setClock } = await import('@/server/platform/clock')
  const { readFeed } = await import('../booking/calendar-feed')
  const on = options.headers?.['x-test-now']
  const restore = on ? setClock(() => new Date(on)) : () => undefined
  const { status, text } = await readFeed(`http://luna.test${path}`)
  restore()
  return { status, body: text }
}

async function answer({ method, path, options }: ServerCall) {
  const isFeed = path.startsWith('/api/booking/feed/')
  const { status, body } = await (isFeed ? feed(path, options) : api.call(method, path, options))
  return { status, body }
}

async function reconnect() {
  const { disconnect } = await import('@/server/db/client')
  await disconnect()
  return { status: 200, body: null }
}

process.on('message', async ({ number, ...message }: Message) => {
  process.send?.({ number, ...(await ('reconnect' in message ? reconnect() : answer(message))) })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ number: 0 })
