import { serve } from '@/server/http/serve'
import { statisticsRouter } from '@/server/statistics/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(statisticsRouter)
