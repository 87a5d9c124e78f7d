import { serve } from '@/server/http/serve'

/** Calls of modules that are not built yet, or of none: 404 in the contract's envelope. */
export const { GET, POST, PUT, DELETE, PATCH } = serve({})
