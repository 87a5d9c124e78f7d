import { mayReadMetrics, metricsText } from '@/server/watch/metrics'

export const dynamic = 'force-dynamic'

/** The figures for Prometheus: 404 where no token is configured, 401 without it (docs/operate.md). */
export async function GET(request: Request) {
  const may = mayReadMetrics(request.headers)
  if (may === null) return new Response('Not found.\n', { status: 404 })
  if (!may) {
    return new Response('Unauthorized.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  }
  const { text, type } = await metricsText()
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
}
