import { authRouter } from '@/server/auth/router'
import { serve } from '@/server/http/serve'

export const { GET, POST, PUT, DELETE, PATCH } = serve(authRouter)
