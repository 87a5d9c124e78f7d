import { serve } from '@/server/http/serve'
import { salesforceRouter } from '@/server/salesforce/router'

export const { GET, POST, PUT, DELETE, PATCH } = serve(salesforceRouter)
