import { api } from '@/server/http/implement'
import { views } from './views'

/**
 * The router implements the module's part of the contract: the choices of pages, kept under names. It knows of a page its
 * key, the rights that it needs and the parameters of its address (lib/api/views/view-pages.ts), and nothing else.
 */
export const viewsRouter = api.views.router({ views })
