import type { TenantScope } from '@/server/db/tenant'

/** A job works in one structure, for nobody in particular. */
export const jobScope = (structureId: number, job: string): TenantScope => ({
  structureId,
  visible: [structureId],
  accountId: null,
  requestId: `job:${job}`,
})
