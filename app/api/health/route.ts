import { isDatabaseUp } from '@/server/db/client'

export const dynamic = 'force-dynamic'

/** 200 `{ "status": "ok" }` while the database answers, 503 otherwise. */
export async function GET() {
  const up = await isDatabaseUp()
  return Response.json({ status: up ? 'ok' : 'unavailable' }, { status: up ? 200 : 503 })
}
