import { serve } from '@/server/http/serve'
import { viewsRouter } from '@/server/views/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(viewsRouter)
