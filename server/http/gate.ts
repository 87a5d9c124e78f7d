import type { EndpointMeta } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { nameStructure } from '@/server/platform/tracing/trace'
import type { CallContext } from './context'

const applications = new Set([
  'luna_admin_app',
  'luna_admin',
  'luna_auth_app',
  'luna_registry_app',
  'luna_booking_app',
  'luna_pricelist_app',
  'luna_reservations_app',
  'luna_salesforce_app',
])

/**
 * Checks the right to call: 401 without a session, 403 without a role of the endpoint, in this order and before any
 * input is read. An endpoint that names no roles refuses every caller.
 */
export async function checkAccess(meta: EndpointMeta, context: CallContext): Promise<void> {
  if (meta.roles === 'public') return
  const session = await context.session()
  if (!session) throw new Refusal('ERROR_NOT_AUTHENTICATED')
  nameStructure(session.structureId)
  if (meta.roles === 'signed-in') return
  if (!meta.roles || !hasAny(session.guiItemList, meta.roles)) throw new Refusal('ERROR_FORBIDDEN')
}

/** Every HTTP call names its application; a page of another site cannot send the header unasked. */
export function checkApplication(headers: Headers): void {
  if (!applications.has(headers.get('x-luna-application') ?? ''))
    throw new Refusal('ERROR_APPLICATION_MISSING')
}
