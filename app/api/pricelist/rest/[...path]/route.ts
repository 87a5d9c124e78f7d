import { serve } from '@/server/http/serve'
import { pricelistRouter } from '@/server/pricelist/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(pricelistRouter)
