import { serve } from '@/server/http/serve'
import { reservationsRouter } from '@/server/reservations/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(reservationsRouter)
