import { serveWebhook } from '@/server/salesforce'

export const dynamic = 'force-dynamic'

export const POST = serveWebhook
