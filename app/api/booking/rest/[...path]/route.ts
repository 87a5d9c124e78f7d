import { bookingRouter } from '@/server/booking/router'
import { serve } from '@/server/http/serve'

export const { GET, POST, PUT, DELETE, PATCH } = serve(bookingRouter)
