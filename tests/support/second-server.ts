/** A second process of Luna on a test's database: answers the calls that its parent sends. Forked by `secondProcess`. */
import { Api, type CallOptions } from './api'

type Asked = { number: number; method: string; path: string; options: CallOptions }

const url = process.argv[2] ?? ''
const api = await Api.open({}, { name: 'second', url, drop: async () => undefined })

process.on('message', async ({ number, method, path, options }: Asked) => {
  const { status, body } = await api.call(method, path, options)
  process.send?.({ number, status, body })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ number: 0 })
