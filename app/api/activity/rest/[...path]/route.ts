import { activityRouter } from '@/server/activity/router'
import { serve } from '@/server/http/serve'

export const { GET, POST, PUT, DELETE, PATCH } = serve(activityRouter)
