import { api } from '@/server/http/implement'
import { timeline } from './timeline'

/**
 * The router implements the module's part of the contract: reading what happened in a structure. Triggers of the
 * database write it (decision 49), so that the modules that cause it do not know this one.
 */
export const activityRouter = api.activity.router({ timeline })
