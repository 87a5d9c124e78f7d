import { serve } from '@/server/http/serve'

/** Calls that belong to no module: 404 in the contract's envelope. */
export const { GET, POST, PUT, DELETE, PATCH } = serve({})
