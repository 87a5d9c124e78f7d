import { serveFeed } from '@/server/booking'

export const dynamic = 'force-dynamic'

export const GET = serveFeed
