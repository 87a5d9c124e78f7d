import { openApiDocument } from '@/server/http/openapi'
import { openApiPage, openApiPagePolicy } from '@/server/http/openapi-page'

/** The contract as a page: no scripts, nothing from other hosts. */
export async function GET() {
  const html = openApiPage(await openApiDocument())
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': openApiPagePolicy },
  })
}
