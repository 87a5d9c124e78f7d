import { anagraficaRouter } from '@/server/anagrafica/router'
import { serve } from '@/server/http/serve'

export const { GET, POST, PUT, DELETE, PATCH } = serve(anagraficaRouter)
