import { checkReadiness } from '@/server/watch'

export const dynamic = 'force-dynamic'

/** 200 while this server can serve, 503 otherwise, with each check and its measured value (docs/operate.md). */
export async function GET() {
  const readiness = await checkReadiness()
  return Response.json(readiness, {
    status: readiness.status === 'ready' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
}
