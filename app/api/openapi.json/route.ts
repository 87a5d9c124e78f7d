import { openApiDocument } from '@/server/http/openapi'

/** The contract, readable without a session. */
export async function GET() {
  return Response.json(await openApiDocument())
}
