import { serve } from '@/server/http/serve'
import { router } from '@/server/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(router.booking)
